"use client";

import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import type { DestinationDto } from "@/lib/delivery/destinations/schemas";
import { DeliveryRow } from "./delivery-row";
import { DELIVERY_STATUS } from "./delivery-status";
import { useDeliveries } from "./use-deliveries";

const STATUSES = Object.entries(DELIVERY_STATUS).map(([status, { word }]) => [status, word] as const);

/** The deliveries of a destination, newest first. Filter and page are in the URL. */
export function DeliveryList({
  destination: { id: destinationId, health },
}: {
  destination: DestinationDto;
}) {
  const [parameters, change] = useUrlState();
  const page = Math.max(1, Number.parseInt(parameters.get("page") ?? "1", 10) || 1);
  const known = Object.keys(DELIVERY_STATUS).find((name) => name === parameters.get("status")) ?? "";
  const listing = useDeliveries({ destinationId, page, status: known });
  return (
    <section aria-labelledby="deliveries-title" className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="deliveries-title" className="text-lg font-semibold">
          Deliveries
        </h2>
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
        {({ deliveries, page: shown, pages }) =>
          deliveries.length === 0 ? (
            <EmptyList title={known ? "Nothing here" : "Nothing sent yet"}>
              {known
                ? "No delivery matches this filter."
                : "Your next lead appears here within a second of the sale. Tests are not listed."}
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
                onPage={(next) => change({ page: next === 1 ? "" : String(next) }, "push")}
              />
            </>
          )
        }
      </ListingFrame>
    </section>
  );
}
