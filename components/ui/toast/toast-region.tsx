"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { latestNotification, type Notification, subscribeToNotifications } from "../notify";

const loadToasts = () => import("./toasts");
/** How long a notification is shown as plain text. */
const PLAIN_MS = 5000;
type Loaded = Awaited<ReturnType<typeof loadToasts>>;

/**
 * The region of the toasts, once in the root layout. The toast library loads with the first touch or key, so that public
 * pages do not pay for it and screen readers know the region before the first toast. If it cannot be loaded, for example
 * without a connection, the notification is shown as plain text.
 */
export function ToastRegion() {
  const notification = useSyncExternalStore(subscribeToNotifications, latestNotification, () => null);
  const [toasts, setToasts] = useState<Loaded | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [missed, setMissed] = useState<Notification | null>(null);

  useEffect(() => {
    if (toasts) return;
    const miss = () => {
      setMissed(notification);
      setTimeout(setMissed, PLAIN_MS, null);
    };
    const load = (event?: Event) => {
      if (event instanceof KeyboardEvent && event.key === "F8") setAsked(true);
      void loadToasts().then(setToasts, miss);
    };
    if (notification) return load();
    const listening = new AbortController();
    for (const event of ["pointerdown", "keydown"])
      window.addEventListener(event, load, { signal: listening.signal });
    return () => listening.abort();
  }, [toasts, notification]);

  if (toasts) return <toasts.Toasts notification={notification} isAsked={isAsked} />;
  if (!missed || missed !== notification) return null;
  return (
    <p
      role="alert"
      className="pointer-events-none fixed inset-x-4 top-4 z-50 rounded border bg-white p-4 shadow-raised"
    >
      <strong>{missed.title}</strong> {missed.description}
    </p>
  );
}
