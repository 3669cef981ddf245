"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import type { InboxFilter } from "@/lib/inbox/inbox-filter";
import { formatCountOf } from "@/lib/kit/format-count";
import { hasArrived } from "../lead-list-query";
import type { useNewLeads } from "../use-new-leads";

interface NewLeadsBarProps {
  filter: InboxFilter;
  news: Pick<ReturnType<typeof useNewLeads>, "unseen" | "show">;
  /** The first page of the list is to be shown. */
  onShow: () => void;
  /** The first page of the list, which was read again, does not have all of them: another one is to be shown. */
  onElsewhere: () => void;
}

/**
 * Reports new leads, and shows them on demand. In the line of the tabs, which has its height anyway: above the rows, it would
 * push them away from under the pointer. Always in the page, because screen readers only announce changes of a region that exists.
 */
export function NewLeadsBar({ filter, news, onShow, onElsewhere }: NewLeadsBarProps) {
  const client = useQueryClient();
  const count = news.unseen.length;
  const text = count === 0 ? "" : formatCountOf(count, "new lead");
  const bar = useRef<HTMLDivElement>(null);
  const showElsewhere = async () => {
    const { href } = window.location;
    const isHere = await hasArrived(client, filter, news.unseen);
    // The viewer may have gone on while the list was read.
    if (!isHere && window.location.href === href) onElsewhere();
  };
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
            news.show();
            onShow();
            void showElsewhere();
          }}
        >
          Show
        </Button>
      ) : null}
    </div>
  );
}
