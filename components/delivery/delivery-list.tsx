"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import type { DestinationDto } from "@/lib/delivery/destinations/schemas";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { DeliveryRow } from "./delivery-row";
import { DELIVERY_STATUS } from "./delivery-status";
import type { ShownDeliveries } from "./keep-rows";
import { useDeliveryRows } from "./use-deliveries";

const STATUSES = Object.entries(DELIVERY_STATUS).map(([status, { word }]) => [status, word] as const);

/** The deliveries of a destination, newest first. Rows do not move while the list is open; new ones are shown on demand. Filter and page are in the URL. */
export function DeliveryList({
  destination: { id: destinationId, health },
}: {
  destination: DestinationDto;
}) {
  const [parameters, change] = useUrlState();
  const page = Math.max(1, Number.parseInt(parameters.get("page") ?? "1", 10) || 1);
  const known = Object.keys(DELIVERY_STATUS).find((name) => name === parameters.get("status")) ?? "";
  const { listing, showAll } = useDeliveryRows({ destinationId, page, status: known });
  const heading = useRef<HTMLHeadingElement>(null);
  const news = listing.isPlaceholderData ? "" : unseenWords(listing.data, known !== "");
  return (
    <section aria-labelledby="deliveries-title" className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {/* The button has its place beside the filter also while there is none: above the rows, it would push them away. */}
        <div className="min-w-0 flex-1 basis-60">
          <h2
            id="deliveries-title"
            ref={heading}
            tabIndex={-1}
            className="text-lg font-semibold outline-none"
          >
            Deliveries
          </h2>
          <div className="min-h-11">
            <output className="sr-only">{news}</output>
            {news ? (
              <Button
                size="bare"
                className="h-11 whitespace-nowrap px-3 text-sm"
                onClick={() => {
                  // The button disappears, so the focus needs a new place.
                  heading.current?.focus({ preventScroll: true });
                  showAll();
                }}
              >
                Show {news}
              </Button>
            ) : null}
          </div>
        </div>
        <ChoiceFilter
          label="Show"
          all="All"
          value={known}
          choices={STATUSES}
          onChange={(status) => change({ status, page: "" })}
          className="w-44"
        />
      </div>
      <ListingFrame what="The deliveries" listing={listing}>
        {({ deliveries, page: shown, pages, hasMovedUp }) =>
          deliveries.length === 0 ? (
            <EmptyList title={known ? "Nothing here" : "Nothing sent yet"}>
              {known
                ? "No delivery matches this filter."
                : "Your next lead appears here a few seconds after the sale. Tests are not listed."}
            </EmptyList>
          ) : (
            <>
              <ul className="grid gap-3">
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} health={health} />
                ))}
              </ul>
              <Pager
                page={shown}
                pages={pages}
                onPage={(next) => {
                  // Those that moved up come next: the next page begins behind them.
                  if (next === shown + 1 && hasMovedUp) {
                    // The pager may disappear.
                    heading.current?.focus();
                    showAll();
                  } else change({ page: next === 1 ? "" : String(next) }, "push");
                }}
              />
            </>
          )
        }
      </ListingFrame>
    </section>
  );
}

/** `3 new deliveries`, or `3 more deliveries` with a filter, which an old delivery may have come to match. Empty for none. */
export function unseenWords(list: ShownDeliveries | undefined, isFiltered: boolean): string {
  if (!list || list.unseen === 0) return "";
  const kind = isFiltered ? "more" : "new";
  if (list.isMore) return `${formatCount(list.unseen)}+ ${kind} deliveries`;
  return formatCountOf(list.unseen, `${kind} delivery`, `${kind} deliveries`);
}
