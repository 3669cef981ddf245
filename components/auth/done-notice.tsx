"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";

/** Replaces a form that was sent. Takes the focus, because the focused control is gone. */
export function DoneNotice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice ref={ref} tone="green" tabIndex={-1} className="outline-none">
      {children}
    </Notice>
  );
}
