// The address is still that of the requested page, so reloading is enough.
const retry = document.getElementById("retry");
retry.href = location.href;
const load = () => location.reload();
addEventListener("online", load);
// The browser may be online while the server is unreachable: check every ten seconds.
setInterval(() => {
  if (navigator.onLine)
    fetch("/livez", { method: "HEAD", cache: "no-store" }).then(
      (answer) => answer.ok && load(),
      () => {},
    );
}, 10_000);
