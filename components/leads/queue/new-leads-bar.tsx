"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { formatCountOf } from "@/lib/kit/format-count";

/**
 * Reports new leads, and shows them on demand. In the line of the tabs, which has its height anyway: above the rows, it would
 * push them away from under the pointer. Always in the page, because screen readers only announce changes of a region that exists.
 */
export function NewLeadsBar({ count, onShow }: { count: number; onShow: () => void }) {
  const text = count === 0 ? "" : formatCountOf(count, "new lead");
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={
        count === 0
          ? "sr-only"
          : "flex flex-none items-center gap-2 bg-accent-soft pl-3 pr-1 text-accent-deep min-[861px]:gap-3 min-[861px]:pl-4"
      }
    >
      <output className="font-semibold">{text}</output>
      {count > 0 ? (
        <Button
          size="bare"
          className="h-11 px-3 min-[861px]:h-8"
          onClick={() => {
            // The button disappears, so the focus needs a new place.
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
