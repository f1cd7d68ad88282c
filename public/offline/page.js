// The address is that of the page that was wanted: loading it again is all that is needed.
const retry = document.getElementById("retry");
retry.href = location.href;
const load = () => location.reload();
addEventListener("online", load);
// Being online says nothing about the server: it is asked every ten seconds, with a request that answers nothing.
setInterval(() => {
  if (navigator.onLine)
    fetch("/livez", { method: "HEAD", cache: "no-store" }).then(
      (answer) => answer.ok && load(),
      () => {},
    );
}, 10_000);
