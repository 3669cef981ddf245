"use client";

import { useRef } from "react";
import { CopyIcon, TickIcon } from "@/components/ui/icons";
import { useClipboard } from "@/components/ui/use-clipboard";

/**
 * Copies the code of its block, and says whether that worked. It reads the code from the page, because a property would
 * add every example to the page's data a second time.
 */
export function CopyButton({ label }: { label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { copy, isCopied, message } = useClipboard(
    () => place.current?.parentElement?.querySelector("code")?.textContent ?? "",
  );
  return (
    <div ref={place} className="absolute right-2 top-2 flex items-center gap-2 print:hidden noscript:hidden">
      <output className="rounded-sm bg-night px-1 text-sm text-night-mint">{message}</output>
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy ${label}`}
        className="grid size-10 place-items-center rounded text-night-muted hover:bg-night-line hover:text-white"
      >
        {isCopied ? <TickIcon /> : <CopyIcon />}
      </button>
    </div>
  );
}
