"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { formatCountOf } from "@/lib/kit/format-count";

/** Reports new leads, and shows them on demand. Always in the page, because screen readers only announce changes of a region that exists. */
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
          : "sticky top-[104px] z-[6] flex items-center justify-between gap-4 border-b border-accent-line bg-accent-soft py-1.5 pl-4 pr-2 text-sm text-accent-deep min-[861px]:top-0 min-[861px]:pl-6"
      }
    >
      <output className="font-semibold">{text}</output>
      {count > 0 ? (
        <Button
          size="sm"
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
