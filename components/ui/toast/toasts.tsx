"use client";

import { useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";
import type { Notification } from "../notify";

const DURATION_MS = 5000;
/** Five seconds are too few to read what happened and to reach its Undo, more so with the keyboard. */
const WITH_ACTION_MS = 20_000;
/** A toast that is swiped less far stays. The library's own limits, 45 px or a quick move, cannot be set. */
const SWIPE_PX = 50;

interface ToastsProps {
  notification: Notification | null;
  /** Whether F8 loaded this code, so that the region gets the focus as soon as it is there. */
  isAsked: boolean;
}

/**
 * Shows each notification once, for five seconds, one with an action for twenty. Swipe right dismisses it, F8 focuses it, or the
 * region while there is none.
 */
export function Toasts({ notification, isAsked }: ToastsProps) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (notification) show(notification);
  }, [notification]);
  useEffect(() => {
    const focusEmpty = () => {
      if (!region.current?.querySelector("ol")) region.current?.focus();
    };
    if (isAsked) focusEmpty();
    const listening = new AbortController();
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "F8") focusEmpty();
    };
    window.addEventListener("keydown", onKey, { signal: listening.signal });
    region.current?.addEventListener("pointerup", undoShortSwipe, {
      capture: true,
      signal: listening.signal,
    });
    return () => listening.abort();
  }, [isAsked]);
  return (
    <Toaster
      ref={region}
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

/** Sets back how far the toast was swiped, before the library reads it. */
function undoShortSwipe({ target }: PointerEvent): void {
  const swiped = target instanceof Element ? target.closest<HTMLElement>("[data-sonner-toast]") : null;
  if (swiped && Number.parseFloat(swiped.style.getPropertyValue("--swipe-amount-x")) < SWIPE_PX)
    swiped.style.setProperty("--swipe-amount-x", "0px");
}

/** What stays long may be in the way. The library closes it after this. */
const CLOSE = { label: "Close", onClick: () => undefined };

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
      cancelButton: "ml-auto min-h-11 rounded px-3",
    },
    ...(action ? { action, cancel: CLOSE, duration: WITH_ACTION_MS } : {}),
  };
  if (destructive) toast.error(title, { ...options, icon: null });
  else toast(title, options);
}
