"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { site } from "@/lib/marketing/site";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Save your recovery codes
      </h3>
      <p className="max-w-measure text-ink-soft">
        Use one of these codes to sign in when you don't have your phone. Each works once. They are not shown
        again, so save them with your passwords or print them.
      </p>
      <ul className="grid max-w-md grid-cols-2 gap-x-6 gap-y-1 rounded border border-line bg-paper-deep p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(asText(codes))}`}
          download={`${site.name.toLowerCase()}-recovery-codes.txt`}
          className="inline-flex min-h-[46px] items-center rounded border border-line-strong bg-white px-5 font-semibold hover:border-ink"
        >
          Download
        </a>
        <Button onClick={onDone}>I've saved them</Button>
      </div>
    </div>
  );
}

function asText(codes: readonly string[]): string {
  return `Recovery codes for ${site.name}\r\nEach works once.\r\n\r\n${codes.join("\r\n")}\r\n`;
}
