"use client";

import { buttonVariants } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { ListingFrame } from "@/components/ui/listing/listing-frame";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { formatCountOf } from "@/lib/kit/format-count";
import { formatDollars } from "@/lib/kit/money";
import { type BillingOverview, billingOverviewDto, billingPeriodQuery } from "@/lib/staff/billing/schemas";
import { StaffArea } from "../staff-area";
import { BillingPlot } from "./billing-plot";
import { BookCheck, type CheckBooksNow } from "./book-check";
import { FindEntries } from "./find-entries";

const BILLING_PATH = "/api/admin/billing";

interface BillingPageProps {
  checkBooksNow: CheckBooksNow;
}

/** The staff's page of the money: by day, by payment, and compared with Stripe. */
export function BillingPage({ checkBooksNow }: BillingPageProps) {
  return (
    <StaffArea title="Billing">
      {() => (
        <div className="grid min-w-0 gap-10">
          <Money checkBooksNow={checkBooksNow} />
          <FindEntries />
        </div>
      )}
    </StaffArea>
  );
}

function Money({ checkBooksNow }: BillingPageProps) {
  const { query, error } = usePeriod();
  const listing = useListing(BILLING_PATH, query, billingOverviewDto);
  return (
    <div className="grid min-w-0 gap-6">
      <PeriodChoice error={error} />
      <ListingFrame what="The books" listing={listing}>
        {(overview) => (
          <div className="grid min-w-0 gap-10">
            <section aria-labelledby="money-heading" className="grid min-w-0 gap-4">
              <div className="flex flex-wrap items-end justify-between gap-4">
                <h2 id="money-heading" className="font-display text-xl font-medium">
                  Money by day
                </h2>
                <a
                  href={`${BILLING_PATH}/export?from=${overview.from}&to=${overview.to}`}
                  download
                  className={buttonVariants({ variant: "secondary", size: "sm" })}
                >
                  Download CSV
                </a>
              </div>
              <Totals overview={overview} />
              <BillingPlot overview={overview} />
            </section>
            <BookCheck overview={overview} checkBooksNow={checkBooksNow} refresh={listing.refetch} />
          </div>
        )}
      </ListingFrame>
    </div>
  );
}

const SPANS = [
  ["7", "Last 7 days"],
  ["30", "Last 30 days"],
  ["90", "Last 90 days"],
] as const;

/** The period in the URL. An incomplete or invalid one shows the last 30 days, with the reason. */
function usePeriod() {
  const [parameters] = useUrlState();
  const given = Object.fromEntries(
    ["days", "from", "to"].flatMap((name) => {
      const value = parameters.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = billingPeriodQuery.safeParse(given);
  const query = new URLSearchParams(parsed.success ? given : {}).toString();
  return { query, error: parsed.success ? undefined : parsed.error.issues[0]?.message };
}

function PeriodChoice({ error }: { error: string | undefined }) {
  const [parameters, changeUrl] = useUrlState();
  const from = parameters.get("from") ?? "";
  const to = parameters.get("to") ?? "";
  const isCustom = parameters.has("custom") || from !== "" || to !== "";
  return (
    <search className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label="Period"
        hint="Days begin at midnight in New York."
        value={isCustom ? "custom" : (parameters.get("days") ?? "30")}
        onChange={({ target: { value } }) =>
          changeUrl(
            value === "custom"
              ? { custom: "1", days: "" }
              : { days: value === "30" ? "" : value, from: "", to: "", custom: "" },
          )
        }
      >
        {SPANS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="custom">Custom</option>
      </SelectField>
      {isCustom ? (
        <>
          <TextField
            label="First day"
            type="date"
            value={from}
            onChange={(event) => changeUrl({ from: event.target.value, custom: "1" })}
          />
          <TextField
            label="Last day"
            type="date"
            value={to}
            error={from && to ? error : undefined}
            onChange={(event) => changeUrl({ to: event.target.value, custom: "1" })}
          />
        </>
      ) : null}
    </search>
  );
}

function Totals({ overview: { totals, otherCurrencies } }: { overview: BillingOverview }) {
  const { captured, refunded, lost, kept, fees, feesUnknown } = totals;
  const figures = [
    ["Revenue", captured],
    ["Refunds", refunded],
    ["Disputes", lost],
    ["Kept, before fees", kept],
    ["Stripe fees", fees],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 rounded-lg border border-line bg-white sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(([label, cents]) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end px-4 py-4 sm:px-6">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="break-words font-display text-lg font-medium tabular-nums sm:text-xl">
              {formatDollars(cents)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {feesUnknown > 0
          ? `The fee of ${formatCountOf(feesUnknown, "movement")} is not known yet; the next check reads it from Stripe. `
          : ""}
        {otherCurrencies > 0
          ? `${formatCountOf(otherCurrencies, "movement")} in other currencies ${otherCurrencies === 1 ? "is" : "are"} only in the CSV file. `
          : ""}
        Disputes include bank debits that were returned.
      </p>
    </>
  );
}
