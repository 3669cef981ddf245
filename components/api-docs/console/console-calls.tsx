"use client";

import { useEffect, useRef, useState } from "react";
import { LoadError } from "@/components/ui/load-error";
import type { ConsoleDocument } from "@/lib/public-api/console-document";

interface ConsoleCallsProps {
  document: ConsoleDocument;
  /** Asked at each call. Null: the call is sent without a key. */
  readKey: () => string | null;
  onRetry: () => void;
}

/** The operations with their fields, drawn by Swagger UI, which is loaded late. */
export function ConsoleCalls({ document, readKey, onRetry }: ConsoleCallsProps) {
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const calls = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const node = calls.current;
    if (!node) return;
    let isGone = false;
    let unmount = () => {};
    const mount = async () => {
      const { mountSwagger } = await import("./mount-swagger");
      if (isGone) return;
      unmount = mountSwagger(node, document, readKey);
      setState("ready");
    };
    mount().catch(() => setState("failed"));
    return () => {
      isGone = true;
      unmount();
    };
  }, [document, readKey]);

  return (
    <div className="mt-4">
      {state === "loading" ? (
        <output className="noscript:hidden text-muted">Loading the calls…</output>
      ) : null}
      {state === "failed" ? <LoadError what="The calls" onRetry={onRetry} /> : null}
      <div ref={calls} className="api-console" />
    </div>
  );
}
