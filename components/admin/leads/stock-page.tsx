"use client";

import type { ComponentProps } from "react";
import { LineFilter } from "@/components/catalog/catalog-filters";
import { PageLink } from "@/components/navigation/page-link";
import { Card } from "@/components/ui/card";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { readLine } from "@/lib/staff/leads/lead-filter";
import { stockDto } from "@/lib/staff/leads/schemas";
import { STOCK_AGES } from "@/lib/staff/leads/stock-ages";
import { type StockSums, sumStock } from "@/lib/staff/leads/sum-stock";
import { StaffArea } from "../staff-area";
import { StockExpiry, type StockExpiryActions } from "./stock-expiry";
import { StockMap } from "./stock-map";
import { StockTable } from "./stock-table";

/** The staff's page of the stock. */
export function StockPage({ setConsentLimit }: StockExpiryActions) {
  return <StaffArea title="Leads">{() => <Stock setConsentLimit={setConsentLimit} />}</StaffArea>;
}

function Stock({ setConsentLimit }: StockExpiryActions) {
  const [parameters, changeUrl] = useUrlState();
  const line = readLine(parameters.get("line"));
  const listing = useListing("/api/admin/leads/stock", "", stockDto);
  return (
    <>
      <PageLink href={paths.adminLeads} className={`${rowLinkClass} justify-self-start`}>
        All leads
      </PageLink>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="font-display text-xl font-medium">Stock by state and age</h2>
        <LineFilter value={line} onChange={(next) => changeUrl({ line: next })} />
      </div>
      <ListingFrame what="The stock" listing={listing}>
        {({ stock, expiry }) => (
          <>
            <StockSumsView sums={sumStock(stock, line)} line={line} />
            <StockExpiry
              expiry={expiry.filter((entry) => !line || entry.line === line)}
              setConsentLimit={setConsentLimit}
            />
          </>
        )}
      </ListingFrame>
    </>
  );
}

function StockSumsView({ sums, line }: ComponentProps<typeof StockTable>) {
  if (sums.total === 0) {
    return <EmptyList title="Nothing in stock">Leads that match no open order appear here.</EmptyList>;
  }
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_340px]">
        <StockMap sums={sums} />
        <StockByAge sums={sums} />
      </div>
      <StockTable sums={sums} line={line} />
    </>
  );
}

const HEIGHT = 10;
const WIDTH = 300;

/** One bar per age, with its number. */
function StockByAge({ sums }: { sums: StockSums }) {
  const most = Math.max(...STOCK_AGES.map(({ age }) => sums.byAge[age]), 1);
  return (
    <Card>
      <h3 className="text-lg font-semibold">
        <span className="font-display text-2xl font-medium tabular-nums">{formatCount(sums.total)}</span>{" "}
        {sums.total === 1 ? "lead in stock" : "leads in stock"}
      </h3>
      <dl className="mt-4 grid gap-3">
        {STOCK_AGES.map(({ age, label }) => (
          <div key={age} className="grid grid-cols-2 text-sm">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-semibold tabular-nums">{formatCount(sums.byAge[age])}</dd>
            <dd aria-hidden="true" className="col-span-2">
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                preserveAspectRatio="none"
                className="mt-1 block h-2.5 w-full"
              >
                <rect width={WIDTH} height={HEIGHT} className="fill-paper-deep" />
                <rect width={(sums.byAge[age] / most) * WIDTH} height={HEIGHT} className="fill-accent" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
