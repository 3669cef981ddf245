"use client";

import { useRef, useState } from "react";
import { SelectField } from "@/components/ui/field";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { ASK_MS } from "@/components/workspace/use-waiting";
import { formatCount } from "@/lib/kit/format-count";
import { readPage } from "@/lib/kit/read-page";
import { RETURN_STATUSES, type ReturnStatus } from "@/lib/returns/return-status";
import { returnPageDto, type StaffReturnDto } from "@/lib/returns/schemas";
import { StaffArea } from "../staff-area";
import { DecideReturn, type Verdict } from "./decide-return";
import { ReturnRows } from "./return-rows";
import { RETURNS_PATH } from "./use-decide-return";

/** The staff's page of returns. */
export function ReturnsPage() {
  return <StaffArea title="Returns">{() => <ReturnList />}</StaffArea>;
}

type Filter = ReturnStatus | "all";
const FILTERS: Readonly<Record<Filter, string>> = {
  open: "Open",
  approved: "Approved",
  denied: "Denied",
  withdrawn: "Withdrawn",
  all: "All",
};

/** Open returns by deadline. The URL keeps filter and page; the default filter is open. */
function ReturnList() {
  const [parameters, changeUrl] = useUrlState();
  const [decided, setDecided] = useState<{ item: StaffReturnDto; verdict: Verdict } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
  const filter = readFilter(parameters.get("status"));
  const page = readPage(parameters);
  const query = new URLSearchParams({
    ...(filter === "all" ? {} : { status: filter }),
    ...(page ? { page } : {}),
  }).toString();
  const listing = useListing(RETURNS_PATH, query, returnPageDto, ASK_MS);
  const data = listing.data;
  return (
    <section aria-labelledby="returns-heading" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {/* After a decision its button is gone: the focus comes here. */}
        <h2 id="returns-heading" ref={heading} tabIndex={-1} className="font-display text-xl font-medium">
          {data ? waitWords(data.open) : "Returns"}
        </h2>
        <SelectField
          label="Show"
          className="w-full sm:w-56"
          value={filter}
          onChange={(event) => {
            const next = readFilter(event.target.value);
            changeUrl({ status: next === "open" ? "" : next, page: "" });
          }}
        >
          {Object.entries(FILTERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <ListingFrame what="The returns" listing={listing}>
        {({ returns, page: shown, pages }) => (
          <>
            {returns.length > 0 ? (
              <ReturnRows
                returns={returns}
                onDecide={(item, verdict) => {
                  rememberPressed();
                  setDecided({ item, verdict });
                }}
              />
            ) : (
              <EmptyList title={EMPTY[filter].title}>{EMPTY[filter].text}</EmptyList>
            )}
            <Pager
              page={shown}
              pages={pages}
              onPage={(next) => changeUrl({ page: next > 1 ? String(next) : "" }, "push")}
            />
          </>
        )}
      </ListingFrame>
      {decided ? (
        <DecideReturn {...decided} onClose={() => setDecided(null)} onDone={() => setDecided(null)} />
      ) : null}
    </section>
  );
}

function waitWords(open: number): string {
  if (open === 0) return "No open returns";
  return `${formatCount(open)} ${open === 1 ? "waits" : "wait"} for a decision`;
}

function readFilter(text: string | null): Filter {
  if (text === "all") return "all";
  return RETURN_STATUSES.find((status) => status === text) ?? "open";
}

const EMPTY: Readonly<Record<Filter, { title: string; text: string }>> = {
  open: {
    title: "Nothing to decide",
    text: "Returns that our records cannot decide appear here. Each is due within 24 hours. A customer above the limit of returns gets no automatic approval.",
  },
  approved: { title: "Nothing approved yet", text: "Returns that were granted appear here, newest first." },
  denied: { title: "Nothing denied yet", text: "Returns that were refused appear here, newest first." },
  withdrawn: {
    title: "Nothing withdrawn yet",
    text: "Returns that were withdrawn by the customer appear here.",
  },
  all: { title: "No returns yet", text: "Leads returned by customers appear here." },
};
