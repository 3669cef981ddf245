"use client";

import { useRef } from "react";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { formatDay } from "@/lib/kit/format-date";
import { BlockSource } from "./block-source";
import { ExcludedCarriers } from "./excluded-carriers";
import { OwnCustomers } from "./own-customers";
import { type ExclusionActions, useExclusions } from "./use-exclusions";

/** Which leads none of the account's orders gets: own customers, carriers, sources. */
export function Exclusions({ actions }: { actions: ExclusionActions }) {
  const { data, isError, isFetching, refetch } = useExclusions();
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
  if (!data) {
    if (isError)
      return <LoadError what="Your excluded leads" busy={isFetching} onRetry={() => void refetch()} />;
    return <Skeleton className="h-40" />;
  }
  return (
    <div className="grid gap-8">
      <p className="max-w-measure text-ink-soft">
        Forecasts do not subtract leads that you exclude, so an order can take longer than its forecast says.
      </p>
      <OwnCustomers customers={data.customers} />
      <ExcludedCarriers carriers={data.carriers} actions={actions} />
      <section aria-labelledby="blocked-sources">
        <h3 id="blocked-sources" ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Blocked sources
        </h3>
        {data.sources.length === 0 ? (
          <p className="mt-1 max-w-measure text-ink-soft">
            None. You can block a source on your results page.
          </p>
        ) : (
          <ul className="mt-2 border-b border-line">
            {data.sources.map(({ source, blockedAt }) => (
              <li key={source} className="flex items-center justify-between gap-4 border-t border-line">
                <span>
                  {source} <span className="text-sm text-muted">since {formatDay(blockedAt)}</span>
                </span>
                <BlockSource source={source} actions={actions} onPress={rememberPressed} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
