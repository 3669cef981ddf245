"use client";

import { PageLink } from "@/components/navigation/page-link";
import { ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { deliveryOverviewDto } from "@/lib/delivery/staff-schemas";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { readPage } from "@/lib/kit/read-page";
import { StaffArea } from "../staff-area";
import { DEAD_LETTERS_HEADING, DeadLetters } from "./dead-letters";
import { DeliveryPlots } from "./delivery-plots";
import { TroubledDestinations } from "./troubled-destinations";
import { useDeadLetterFilter } from "./use-dead-letter-filter";
import { DELIVERIES_PATH } from "./use-delivery-command";

/** The staff's page of deliveries: destinations with problems, throughput and failed deliveries. */
export function DeliveriesPage() {
  return (
    <StaffArea title="Deliveries">
      {() => (
        <div className="grid min-w-0 gap-10">
          <p className="-mb-4 text-ink-soft">
            <PageLink href={paths.adminMails} className={rowLinkClass}>
              See an email as its reader does
            </PageLink>
          </p>
          <Overview />
          <DeadLetters />
        </div>
      )}
    </StaffArea>
  );
}

function Overview() {
  const [parameters, changeUrl] = useUrlState();
  const { change } = useDeadLetterFilter();
  const page = readPage(parameters, "troubled");
  const query = page && `page=${page}`;
  const listing = useListing(DELIVERIES_PATH, query, deliveryOverviewDto);
  return (
    <ListingFrame what="The deliveries" listing={listing}>
      {(overview) => (
        <div className="grid min-w-0 gap-10">
          <Totals totals={overview.totals} />
          <section aria-labelledby="trouble-heading" className="grid gap-4">
            <h2 id="trouble-heading" className="font-display text-xl font-medium">
              Destinations with problems
            </h2>
            <TroubledDestinations
              destinations={overview.destinations}
              onShowDead={(destination) => {
                change({ destination, owner: "", kind: "" });
                document.getElementById(DEAD_LETTERS_HEADING)?.focus();
              }}
            />
            <Pager
              page={overview.page}
              pages={overview.pages}
              label="Pages of destinations"
              previous="Previous"
              next="Next"
              onPage={(next) => changeUrl({ troubled: next > 1 ? String(next) : "" }, "push")}
            />
          </section>
          <DeliveryPlots
            overview={overview}
            span={parameters.get("span") === "day" ? "day" : "hour"}
            onSpan={(span) => changeUrl({ span: span === "day" ? "day" : "" })}
          />
        </div>
      )}
    </ListingFrame>
  );
}

interface TotalsProps {
  totals: { failing: number; paused: number; waiting: number; dead: number };
}

function Totals({ totals: { failing, paused, waiting, dead } }: TotalsProps) {
  return (
    <dl className="grid grid-cols-2 rounded-lg border border-line bg-white sm:grid-cols-4">
      {(
        [
          ["Failing destinations", failing],
          ["Paused destinations", paused],
          ["Waiting deliveries", waiting],
          ["Failed deliveries", dead],
        ] as const
      ).map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end px-4 py-4 sm:px-6">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-2xl font-medium">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
