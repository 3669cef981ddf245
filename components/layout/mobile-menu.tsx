"use client";

import { Menu, X } from "lucide-react";
import Link from "next/link";
import { type KeyboardEvent, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";
import { NAVIGATION_LINKS } from "./navigation-links";

/** The same links behind a button, on screens too narrow for the bar. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    close();
    toggle.current?.focus();
  };

  return (
    // Escape anywhere in the menu closes it; the keys themselves are handled by the links and the button.
    <div className="lg:hidden" role="presentation" onKeyDown={closeOnEscape}>
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls="mobile-menu"
        aria-label={open ? "Close menu" : "Open menu"}
        onClick={() => setOpen(!open)}
        className="-mr-2 grid size-11 place-items-center rounded hover:bg-paper-deep"
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </button>
      <nav
        id="mobile-menu"
        aria-label="Menu"
        hidden={!open}
        className="absolute inset-x-0 top-full border-b border-line bg-paper shadow-raised"
      >
        <ul className="page-width grid gap-1 py-4">
          {NAVIGATION_LINKS.map(({ label, href }) => (
            <li key={href}>
              <Link
                href={href}
                onClick={close}
                className="block rounded px-2 py-2.5 text-lg no-underline hover:bg-paper-deep"
              >
                {label}
              </Link>
            </li>
          ))}
          <li className="mt-3 grid grid-cols-2 gap-3">
            <Link href={paths.auth} onClick={close} className={buttonVariants({ variant: "secondary" })}>
              Login
            </Link>
            <Link href={paths.purchaseLeads} onClick={close} className={buttonVariants()}>
              Purchase Leads
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}
