"use client";

import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";

interface MobileMenuProps {
  menuIcon: ReactNode;
  closeIcon: ReactNode;
  children: ReactNode;
}

/**
 * The menu of narrow screens. Icons and links come from the server, so that their code is not part of the scripts. Without
 * scripts the menu is always open.
 */
export function MobileMenu({ menuIcon, closeIcon, children }: MobileMenuProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };
  const closeOnChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a")) setOpen(false);
  };

  return (
    // Links and button are the interactive elements; this only listens to their events.
    <div className="lg:hidden" role="presentation" onKeyDown={closeOnEscape} onClick={closeOnChoice}>
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls="mobile-menu"
        aria-label={open ? "Close menu" : "Open menu"}
        onClick={() => setOpen(!open)}
        className="-mr-2 grid size-11 place-items-center rounded hover:bg-paper-deep noscript:hidden"
      >
        {open ? closeIcon : menuIcon}
      </button>
      <nav
        id="mobile-menu"
        aria-label="Menu"
        data-open={open}
        className="absolute inset-x-0 top-full hidden max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-paper shadow-raised data-[open=true]:block noscript:static noscript:block noscript:shadow-none"
      >
        {children}
      </nav>
    </div>
  );
}
