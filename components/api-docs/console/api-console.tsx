"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { TextLink } from "@/components/documents/text-link";
import { TextField } from "@/components/ui/field";
import { paths } from "@/lib/kit/paths";
import type { ConsoleDocument } from "@/lib/public-api/console-document";
import { ConsoleCalls } from "./console-calls";
import { isTestKey, keyError } from "./test-key";

/**
 * Sends calls of the public API from the browser. Only a test key is ever sent: a live key would buy real leads, and does not
 * belong in a browser. The key is neither stored nor sent anywhere but to the API.
 */
export function ApiConsole({ document }: { document: ConsoleDocument }) {
  const [key, setKey] = useState("");
  const [attempt, setAttempt] = useState(1);
  // Swagger UI asks for the key at each call, and is not drawn anew when it changes.
  const current = useRef("");
  const readKey = useCallback(() => (isTestKey(current.current) ? current.current : null), []);
  const field = useRef<HTMLDivElement>(null);
  const change = useCallback((typed: string) => {
    setKey(typed);
    current.current = typed.trim();
  }, []);
  // What was typed before the browser had taken over the page was no change to React.
  useEffect(() => {
    const typed = field.current?.querySelector("input")?.value;
    if (typed) change(typed);
  }, [change]);

  return (
    <>
      <div ref={field} className="mt-8 grid max-w-[34em] gap-3">
        <TextField
          label="Test key"
          name="test-key"
          value={key}
          onChange={({ target }) => change(target.value)}
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
