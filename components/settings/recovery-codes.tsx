"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { site } from "@/lib/marketing/site";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Keep these recovery codes
      </h3>
      <p className="max-w-measure text-ink-soft">
        Each one signs you in once when your phone is not there. They are not shown again: save them where you
        keep your passwords, or print them.
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
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  );
}

function asText(codes: readonly string[]): string {
  return `Recovery codes for ${site.name}\r\nEach works once.\r\n\r\n${codes.join("\r\n")}\r\n`;
}
