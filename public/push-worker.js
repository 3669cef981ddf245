// Shows the alerts about new leads (lib/delivery/senders/send-push.server.ts), and opens the page when one is clicked.
// It caches nothing: pages with personal data always come from the server.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const alert = event.data?.json() ?? {};
  const { title = "New lead", body = "", url = "/dashboard/leads", tag = "lead" } = alert;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { url },
      icon: "/icon-192.png",
      badge: "/icon-192.png",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.url ?? "/dashboard/leads", self.location.origin)));
});

/** Uses a window of the workspace that is open already. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const workspace = windows.find((client) => new URL(client.url).pathname.startsWith("/dashboard"));
  if (!workspace) return self.clients.openWindow(url.href);
  const shown = await workspace.focus();
  return shown.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}
