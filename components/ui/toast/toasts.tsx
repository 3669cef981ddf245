"use client";

import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import type { Notification } from "../notify";

const DURATION_MS = 5000;

/** Shows each notification once, for five seconds. Swipe right dismisses it, F8 focuses it. */
export function Toasts({ notification }: { notification: Notification | null }) {
  useEffect(() => {
    if (notification) show(notification);
  }, [notification]);
  return (
    <Toaster
      visibleToasts={1}
      duration={DURATION_MS}
      hotkey={["F8"]}
      customAriaLabel="Notification"
      swipeDirections={["right"]}
      position="bottom-right"
      className="toast-region"
      toastOptions={{ unstyled: true }}
    />
  );
}

let shown: Notification | null = null;

function show(notification: Notification): void {
  if (shown === notification) return;
  shown = notification;
  toast.dismiss();
  const { title, description, destructive, action } = notification;
  const frame =
    "flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border p-4 pr-5 shadow-raised text-base " +
    (destructive ? "border-red-deep bg-red-deep text-white" : "border-line bg-white text-ink");
  const options = {
    description,
    classNames: {
      toast: frame,
      title: "font-semibold",
      description: "mt-0.5",
      actionButton: "min-h-11 rounded px-3 font-semibold underline underline-offset-4",
    },
    ...(action ? { action } : {}),
  };
  if (destructive) toast.error(title, { ...options, icon: null });
  else toast(title, options);
}
