"use client";

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { latestNotification, subscribeToNotifications } from "../notify";

const Toasts = lazy(() => import("./toasts").then((module) => ({ default: module.Toasts })));

/**
 * The region of the toasts, once in the root layout. The toast library loads with the first touch or key, so that public
 * pages do not pay for it and screen readers know the region before the first toast.
 */
export function ToastRegion() {
  const notification = useSyncExternalStore(subscribeToNotifications, latestNotification, () => null);
  const [touched, setTouched] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const touch = () => {
      setTouched(true);
      listening.abort();
    };
    for (const event of ["pointerdown", "keydown"])
      window.addEventListener(event, touch, { signal: listening.signal });
    return () => listening.abort();
  }, []);

  if (!touched && !notification) return null;
  return (
    <Suspense>
      <Toasts notification={notification} />
    </Suspense>
  );
}
