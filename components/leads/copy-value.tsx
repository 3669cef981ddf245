"use client";

import { CopyIcon, TickIcon } from "@/components/ui/icons";
import { useClipboard } from "@/components/ui/use-clipboard";

/** Puts a value on the clipboard, and says beside the button whether that worked. */
export function CopyValue({ value, label }: { value: string; label: string }) {
  const { copy, isCopied, message } = useClipboard(value);
  return (
    <span className="inline-flex items-center gap-1">
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy ${label}`}
        className="grid size-9 place-items-center rounded text-muted hover:bg-paper-deep hover:text-ink"
      >
        {isCopied ? <TickIcon /> : <CopyIcon />}
      </button>
      <output className="text-sm text-muted">{message}</output>
    </span>
  );
}
