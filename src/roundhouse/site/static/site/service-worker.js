// Shows what the site says by web push, also when no page is open; a click opens the table.
self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(self.registration.showNotification(told.title || "Your turn", {
    body: told.body || "", tag: told.tag || "roundhouse", icon: "/static/site/icon.svg", data: { address: told.address || "/" },
  }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.address, self.location.origin);
  if (address.origin !== self.location.origin) return;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((pages) => {
    const open = pages.find((page) => new URL(page.url).pathname === address.pathname);
    return open ? open.focus() : self.clients.openWindow(address.href);
  }));
});
