"use client";

import { useEffect, useState } from "react";
import { CopyIcon, TickIcon } from "@/components/ui/icons";

const SHOWN_MS = 2000;

type CopyState = "ready" | "copied" | "failed";

const MESSAGES: Readonly<Record<CopyState, string>> = {
  ready: "",
  copied: "Copied",
  failed: "Copying is not allowed here",
};

/** Puts the text on the clipboard, and says whether that worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<CopyState>("ready");

  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  };

  return (
    <div className="absolute right-2 top-2 flex items-center gap-2 print:hidden noscript:hidden">
      <output className="rounded-sm bg-night px-1 text-sm text-night-mint">{MESSAGES[state]}</output>
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy ${label}`}
        className="grid size-10 place-items-center rounded text-night-muted hover:bg-night-line hover:text-white"
      >
        {state === "copied" ? <TickIcon /> : <CopyIcon />}
      </button>
    </div>
  );
}
