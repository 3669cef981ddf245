"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";

/** Says quietly that leads came, and shows them on demand. The region stands there from the start: only then is it announced. */
export function NewLeadsBar({ count, onShow }: { count: number; onShow: () => void }) {
  const text = count === 0 ? "" : `${count} new ${count === 1 ? "lead" : "leads"}`;
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={
        count === 0
          ? "sr-only"
          : "sticky top-2 z-10 flex items-center justify-between gap-4 rounded border border-accent-line bg-accent-soft py-2 pl-4 pr-2 text-accent-deep"
      }
    >
      <output className="font-semibold">{text}</output>
      {count > 0 ? (
        <Button
          size="sm"
          onClick={() => {
            // The button goes away: the keyboard stays where it was.
            bar.current?.focus();
            onShow();
          }}
        >
          Show
        </Button>
      ) : null}
    </div>
  );
}
