"use client";

import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { DeliveryRow } from "./delivery-row";
import { DELIVERY_STATUS } from "./delivery-status";
import { useDeliveries } from "./use-deliveries";

/** As the server pages them. */
const PAGE_SIZE = 25;

const STATUSES = Object.entries(DELIVERY_STATUS).map(([status, { word }]) => [status, word] as const);

/** What was sent to a destination, the newest on top; filter and page stand in the address. */
export function DeliveryList({ destinationId }: { destinationId: string }) {
  const [address, change] = useUrlState();
  const page = Math.max(1, Number.parseInt(address.get("page") ?? "1", 10) || 1);
  const known = Object.keys(DELIVERY_STATUS).find((name) => name === address.get("status")) ?? "";
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
        {({ deliveries, total }) =>
          deliveries.length === 0 ? (
            <EmptyList title={known || page > 1 ? "Nothing here" : "Nothing was sent yet"}>
              {known || page > 1
                ? "No delivery fits this filter."
                : "The next lead that is sold to you appears here within a second. A test is not listed."}
            </EmptyList>
          ) : (
            <>
              <ul className="grid gap-3">
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} />
                ))}
              </ul>
              <Pager
                page={page}
                pages={Math.ceil(total / PAGE_SIZE)}
                onPage={(next) => change({ page: next === 1 ? "" : String(next) }, "push")}
              />
            </>
          )
        }
      </ListingFrame>
    </section>
  );
}
