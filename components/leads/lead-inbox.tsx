"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import * as z from "zod/mini";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { Button, buttonVariants } from "@/components/ui/button";
import { ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { isNarrowed, readInboxFilter, toInboxQuery } from "@/lib/inbox/inbox-filter";
import { leadPageDto } from "@/lib/inbox/schemas";
import { formatCount } from "@/lib/kit/format-count";
import { orderDto } from "@/lib/orders/schemas";
import { CustomerArea } from "./customer-area";
import { LeadFilters } from "./lead-filters";
import { LeadRows } from "./lead-rows";
import { NoLeads } from "./no-leads";
import { MY_LEADS, useNewLeads } from "./use-new-leads";

const readOrders = getFromKey(z.array(orderDto));
const NO_FILTER = { line: "", state: "", orderId: "", progress: "", from: "", to: "", page: "" };

/** The customer's leads. */
export function LeadsPage() {
  return <CustomerArea title="Leads">{() => <LeadInbox />}</CustomerArea>;
}

function LeadInbox() {
  const [parameters, changeUrl] = useUrlState();
  const filter = readInboxFilter(parameters);
  const query = toInboxQuery(filter);
  const listing = useListing(MY_LEADS, query, leadPageDto);
  const orders = useQuery({ queryKey: ["/api/orders"], queryFn: readOrders, ...AT_EACH_VISIT });
  const news = useNewLeads(listing.data?.leads.map(({ id }) => id));
  const total = listing.data?.total ?? 0;
  return (
    <>
      <LeadFilters
        filter={filter}
        orders={orders.data ?? []}
        // Page numbers belong to the previous filter.
        onChange={(change) => changeUrl({ ...change, page: "" })}
      />
      <NewLeadsBar
        count={news.count}
        onShow={() => {
          changeUrl({ page: "" });
          news.show();
        }}
      />
      <div className="flex min-h-[38px] flex-wrap items-center justify-between gap-4">
        <output className="text-sm text-muted">{listing.data ? countWords(total) : ""}</output>
        {total > 0 ? <ExportLink query={query} /> : null}
      </div>
      <ListingFrame what="Your leads" listing={listing}>
        {(data) => (
          <>
            {data.leads.length > 0 ? (
              <LeadRows leads={data.leads} fresh={news.fresh} />
            ) : (
              <NoLeads
                orders={orders.data}
                isNarrowed={isNarrowed(filter)}
                onClear={() => changeUrl(NO_FILTER)}
              />
            )}
            <Pager
              page={data.page}
              pages={data.pages}
              onPage={(next) => changeUrl({ page: next > 1 ? String(next) : "" }, "push")}
            />
          </>
        )}
      </ListingFrame>
    </>
  );
}

/** A link, so that the browser writes a large file to disk while it downloads. */
function ExportLink({ query }: { query: string }) {
  const filter = new URLSearchParams(query);
  filter.delete("page");
  const text = filter.toString();
  return (
    <a
      href={`${MY_LEADS}/export${text ? `?${text}` : ""}`}
      download
      className={buttonVariants({ variant: "secondary", size: "sm" })}
    >
      Export as CSV
    </a>
  );
}

function countWords(total: number): string {
  return `${formatCount(total)} ${total === 1 ? "lead" : "leads"}`;
}

/** Reports new leads, and shows them on demand. Always in the page, because screen readers only announce changes of a region that exists. */
function NewLeadsBar({ count, onShow }: { count: number; onShow: () => void }) {
  const text = count === 0 ? "" : `${count} new ${count === 1 ? "lead" : "leads"}`;
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={
        count === 0
          ? "sr-only"
          : "sticky top-2 z-10 flex items-center justify-between gap-4 rounded border border-accent-line bg-accent-soft py-2 pl-4 pr-2 text-accent-deep"
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
