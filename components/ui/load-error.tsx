"use client";

import { Notice } from "@/components/ui/notice";
import { Button } from "./button";

interface LoadErrorProps {
  /** What could not be loaded, as the subject of a sentence: "The packages". */
  what: string;
  onRetry: () => void;
  busy?: boolean;
}

/** Says what could not be loaded, with a button that tries again. */
export function LoadError({ what, onRetry, busy }: LoadErrorProps) {
  return (
    <Notice role="alert" tone="red" className="flex flex-wrap items-center justify-between gap-4">
      <p>{what} could not be loaded. Please check your connection and try again.</p>
      <Button variant="secondary" size="sm" onClick={onRetry} disabled={busy} busy={busy}>
        Try again
      </Button>
    </Notice>
  );
}
