"use client";

import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { ASK_MS } from "@/components/workspace/use-waiting";
import { DISPUTE_GROUP_LABELS, DISPUTE_GROUP_NAMES, type DisputeGroup } from "@/lib/disputes/dispute-status";
import { disputeGroup, disputePageDto } from "@/lib/disputes/schemas";
import { formatCount } from "@/lib/kit/format-count";
import { readPage } from "@/lib/kit/read-page";
import { StaffArea } from "../staff-area";
import { DisputeRows } from "./dispute-rows";

const GROUPS = DISPUTE_GROUP_NAMES.map((group) => [group, DISPUTE_GROUP_LABELS[group]] as const);

/** The staff's page of all disputes. */
export function DisputesPage() {
  return <StaffArea title="Disputes">{() => <DisputeList />}</StaffArea>;
}

/** Disputes that need a response first, by deadline. The URL keeps filter and page. */
function DisputeList() {
  const [parameters, changeUrl] = useUrlState();
  const group = disputeGroup.safeParse(parameters.get("show")).data;
  const page = readPage(parameters);
  const query = new URLSearchParams({ ...(group && { group }), ...(page && { page }) }).toString();
  const listing = useListing("/api/admin/disputes", query, disputePageDto, ASK_MS);
  return (
    <section aria-labelledby="disputes-heading" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="disputes-heading" className="font-display text-xl font-medium">
          {listing.data ? waitWords(listing.data.waiting) : "Disputes"}
        </h2>
        <ChoiceFilter
          label="Show"
          all="All disputes"
          className="w-full sm:w-56"
          value={group ?? ""}
          choices={GROUPS}
          onChange={(show) => changeUrl({ show, page: "" })}
        />
      </div>
      <ListingFrame what="The disputes" listing={listing}>
        {({ disputes, page: shown, pages }) => (
          <>
            {disputes.length > 0 ? (
              <DisputeRows disputes={disputes} />
            ) : (
              <EmptyList title={group ? EMPTY[group] : "No disputes yet"}>
                When a customer disputes a payment at their bank, it appears here and in Tasks, with Stripe's
                deadline. The order is frozen at that moment.
              </EmptyList>
            )}
            <Pager
              page={shown}
              pages={pages}
              onPage={(next) => changeUrl({ page: next > 1 ? String(next) : "" }, "push")}
            />
          </>
        )}
      </ListingFrame>
    </section>
  );
}

function waitWords(waiting: number): string {
  if (waiting === 0) return "No dispute needs a response";
  return `${formatCount(waiting)} ${waiting === 1 ? "dispute needs" : "disputes need"} a response`;
}

const EMPTY: Readonly<Record<DisputeGroup, string>> = {
  answer: "No dispute needs a response",
  review: "No dispute is under review",
  closed: "No dispute was won or closed",
  lost: "No dispute was lost",
};
