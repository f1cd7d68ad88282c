// The service worker. It caches only the offline page and never anything of a member: all other requests go to the network.
const offline = { cache: "offline-1", page: "/offline/index.html", files: ["/offline/style.css", "/offline/page.js"] };

self.addEventListener("install", (event) => {
  const requests = [offline.page, ...offline.files].map(
    (file) => new Request(file, { cache: "reload", credentials: "omit" }),
  );
  event.waitUntil(caches.open(offline.cache).then((cache) => cache.addAll(requests)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("offline-") && name !== offline.cache;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      // Requests pages while the worker starts, so that it does not slow them down.
      .then(() => self.registration.navigationPreload?.enable())
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") {
    event.respondWith(pageOf(event).catch(() => caches.match(offline.page)));
  } else if (origin === self.location.origin && offline.files.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  }
});

async function pageOf({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request);
}

// The server writes the text. It names neither the companion nor the site.
self.addEventListener("push", (event) => {
  const shown = event.data?.json() ?? {};
  const { title = "Reminder", body = "", page = "/", appointment } = shown;
  const actions = appointment
    ? [
        { action: "decline", title: "Not now" },
        { action: "stop", title: "Stop reminders" },
      ]
    : [];
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      actions,
      tag: appointment ?? title,
      data: { page, appointment },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  const { page, appointment } = event.notification.data ?? {};
  event.notification.close();
  if (appointment && (event.action === "decline" || event.action === "stop")) {
    const address = `/api/me/appointments/${appointment}/${event.action}`;
    event.waitUntil(fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }));
    return;
  }
  event.waitUntil(openPage(page ?? "/"));
});

/** Opens the page in an existing tab of the site, or in a new one. */
async function openPage(page) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Does not navigate away from a call.
  const tab = tabs.find(({ url }) => !new URL(url).pathname.startsWith("/call/"));
  if (!tab) return self.clients.openWindow(page);
  await tab.focus();
  return tab.navigate(page);
}
