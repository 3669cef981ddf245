"use client";

import { useEffect, useState } from "react";
import { CopyIcon, TickIcon } from "@/components/ui/icons";

const SHOWN_MS = 2000;
const MESSAGES = { ready: "", copied: "Copied", failed: "Copying is not allowed here" } as const;

/** Puts a value on the clipboard, and says beside the button whether that worked. */
export function CopyValue({ value, label }: { value: string; label: string }) {
  const [state, setState] = useState<keyof typeof MESSAGES>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  };
  return (
    <span className="inline-flex items-center gap-1">
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy ${label}`}
        className="grid size-9 place-items-center rounded text-muted hover:bg-paper-deep hover:text-ink"
      >
        {state === "copied" ? <TickIcon /> : <CopyIcon />}
      </button>
      <output className="text-sm text-muted">{MESSAGES[state]}</output>
    </span>
  );
}
