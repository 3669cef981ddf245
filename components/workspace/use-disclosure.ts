"use client";

import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useId, useRef, useState } from "react";

interface Disclosure {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** For the element around button and panel. */
  ref: RefObject<HTMLDivElement | null>;
  /** For the button. */
  button: {
    type: "button";
    "aria-expanded": boolean;
    "aria-controls": string;
    ref: RefObject<HTMLButtonElement | null>;
    onClick: () => void;
  };
  panelId: string;
}

/**
 * State of a panel that a button opens. It closes on Escape (the focus goes back to the button), on a click or focus
 * outside, and when another page is shown.
 */
export function useDisclosure(): Disclosure {
  const pathname = usePathname();
  // Open on this path only: another page closes the panel without an effect.
  const [openOn, setOpenOn] = useState<string | null>(null);
  // Forgotten there, or the panel would open by itself when the viewer comes back.
  if (openOn !== null && openOn !== pathname) setOpenOn(null);
  const isOpen = openOn === pathname;
  const ref = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || !ref.current?.contains(target)) setOpenOn(null);
    };
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    document.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape") return;
        setOpenOn(null);
        buttonRef.current?.focus();
      },
      { signal },
    );
    return () => listening.abort();
  }, [isOpen]);

  const toggle = () => setOpenOn(isOpen ? null : pathname);
  return {
    isOpen,
    toggle,
    close: () => setOpenOn(null),
    ref,
    panelId,
    button: {
      type: "button",
      "aria-expanded": isOpen,
      "aria-controls": panelId,
      ref: buttonRef,
      onClick: toggle,
    },
  };
}
