"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";

/** Takes the place of a form that is done: gets the focus, because what had it is gone. */
export function DoneNotice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice ref={ref} tone="green" tabIndex={-1} className="outline-none">
      {children}
    </Notice>
  );
}
