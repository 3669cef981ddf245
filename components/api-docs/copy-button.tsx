"use client";

import { CopyIcon, TickIcon } from "@/components/ui/icons";
import { useClipboard } from "@/components/ui/use-clipboard";

/** Puts the text on the clipboard, and says whether that worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copy, isCopied, message } = useClipboard(text);
  return (
    <div className="absolute right-2 top-2 flex items-center gap-2 print:hidden noscript:hidden">
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
