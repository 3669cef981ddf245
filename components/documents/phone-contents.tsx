"use client";

import { type KeyboardEvent, type ReactNode, useRef } from "react";

interface PhoneContentsProps {
  entries: readonly { id: string; title: string }[];
  /** From the server, so that its code is not part of the scripts. */
  unfoldIcon: ReactNode;
}

/** The table of contents as a sticky bar. It closes when a section is chosen. */
export function PhoneContents({ entries, unfoldIcon }: PhoneContentsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const close = () => details.current?.removeAttribute("open");

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    close();
    summary.current?.focus();
  };

  return (
    <nav
      aria-label="On this page"
      className="-mx-5 sticky top-16 z-20 mb-8 border-y border-line bg-paper low:relative low:top-0 lg:hidden print:hidden"
    >
      {/* Escape closes the list from anywhere in it; the links and the summary handle the other keys. */}
      <div role="presentation" onKeyDown={closeOnEscape}>
        <details ref={details} className="group">
          <summary
            ref={summary}
            className="flex min-h-11 list-none items-center justify-between gap-4 px-5 font-semibold [&::-webkit-details-marker]:hidden"
          >
            On this page
            {unfoldIcon}
          </summary>
          <ol className="absolute inset-x-0 top-full grid max-h-[60dvh] overflow-y-auto border-b border-line bg-paper px-3 pb-3 shadow-raised">
            {entries.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={close} className="block rounded px-2 py-2.5 hover:bg-paper-deep">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </details>
      </div>
    </nav>
  );
}
