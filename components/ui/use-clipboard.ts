"use client";

import { useEffect, useState } from "react";

const SHOWN_MS = 2000;
const MESSAGES = { ready: "", copied: "Copied", failed: "Copying is not allowed here" } as const;

/** Copies a text, or what a function returns at the click, to the clipboard. `message` reports the result for two seconds. */
export function useClipboard(text: string | (() => string)) {
  const [state, setState] = useState<keyof typeof MESSAGES>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(typeof text === "string" ? text : text()).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  };
  return { copy, isCopied: state === "copied", message: MESSAGES[state] };
}
