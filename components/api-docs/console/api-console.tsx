"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { TextLink } from "@/components/documents/text-link";
import { TextField } from "@/components/ui/field";
import { LoadError } from "@/components/ui/load-error";
import { paths } from "@/lib/kit/paths";
import type { ConsoleDocument } from "@/lib/public-api/console-document";
import { isTestKey, keyError } from "./test-key";

/**
 * Sends calls of the public API from the browser. Only a test key is ever sent: a live key would buy real leads, and does not
 * belong in a browser. The key is neither stored nor sent anywhere but to the API.
 */
export function ApiConsole({ document }: { document: ConsoleDocument }) {
  const [key, setKey] = useState("");
  const [attempt, setAttempt] = useState(1);
  const field = useRef<HTMLInputElement>(null);
  // Swagger UI calls this at each call of the API. It is not drawn again when the key changes.
  const readKey = useCallback(() => {
    const typed = field.current?.value.trim() ?? "";
    return isTestKey(typed) ? typed : null;
  }, []);
  // The visitor may have typed before React hydrated the field, and then there was no change event.
  useEffect(() => setKey(field.current?.value ?? ""), []);

  return (
    <>
      <div className="mt-8 grid max-w-[34em] gap-3">
        <TextField
          ref={field}
          label="Test key"
          name="test-key"
          value={key}
          onChange={({ target }) => setKey(target.value)}
          error={keyError(key)}
          hint="Begins with lwk_test_. It stays in this page and is gone when you leave."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p className="text-sm text-ink-soft">
          Create a test key under <TextLink href={paths.apiKeys}>API keys</TextLink>.
        </p>
      </div>
      <h2 className="mt-10 font-display text-xl font-medium">Calls</h2>
      <ConsoleCalls
        key={attempt}
        document={document}
        readKey={readKey}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <noscript>
        <p className="mt-4">The console needs JavaScript. The documentation has samples for every call.</p>
      </noscript>
    </>
  );
}

interface ConsoleCallsProps {
  document: ConsoleDocument;
  /** Asked at each call. Null: the call is sent without a key. */
  readKey: () => string | null;
  onRetry: () => void;
}

/** The operations with their fields, drawn by Swagger UI, which is loaded late. */
function ConsoleCalls({ document, readKey, onRetry }: ConsoleCallsProps) {
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
