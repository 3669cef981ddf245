"use client";

import { useQuery } from "@tanstack/react-query";
import { PageLink } from "@/components/navigation/page-link";
import { FailureNotice } from "@/components/ui/failure-notice";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { SearchField } from "@/components/ui/listing/search-field";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { Moment } from "@/components/ui/moment";
import { Loading } from "@/components/ui/spinner";
import { BOOK_ENTRY_LABELS } from "@/lib/books/entry-labels";
import { formatAmount, formatDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { apiRequest } from "@/lib/platform/http/api-request";
import { type BookEntriesDto, type BookEntryDto, bookEntriesDto } from "@/lib/staff/billing/schemas";

/** Looks up the entries of one order's or payment's money. The URL keeps the id. */
export function FindEntries() {
  const [parameters, changeUrl] = useUrlState();
  const find = parameters.get("find") ?? "";
  return (
    <section aria-labelledby="find-heading" className="grid min-w-0 gap-4">
      <h2 id="find-heading" className="font-display text-xl font-medium">
        One order or payment
      </h2>
      <SearchField
        label="Find by ID"
        placeholder="Order, payment, refund, dispute or invoice"
        value={find}
        onSearch={(text) => changeUrl({ find: text })}
      />
      {find ? <Found find={find} /> : null}
    </section>
  );
}

function Found({ find }: { find: string }) {
  const path = `/api/admin/billing/entries?find=${encodeURIComponent(find)}`;
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: () => apiRequest("GET", path, bookEntriesDto),
    refetchOnMount: "always",
  });
  if (error) return <FailureNotice error={error} />;
  if (!data) return <Loading label="Looking up..." />;
  if (data.entries.length === 0)
    return (
      <EmptyList title="No entries found">
        Enter the whole ID. Money appears here when it has arrived.
      </EmptyList>
    );
  return <Entries found={data} />;
}

function Entries({ found: { entries, sums } }: { found: BookEntriesDto }) {
  return (
    <div className="grid gap-3">
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-white">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      <p className="tabular-nums">
        {formatDollars(sums.captured)} captured = {formatDollars(sums.kept)} kept +{" "}
        {formatDollars(sums.refunded)} refunded + {formatDollars(sums.lost)} lost
      </p>
    </div>
  );
}

function Entry({ entry }: { entry: BookEntryDto }) {
  const { kind, occurredAt, grossCents, feeCents, currency, orderId } = entry;
  const ids = [
    ["Payment", entry.paymentIntentId],
    ["Source", entry.sourceId === entry.paymentIntentId ? null : entry.sourceId],
    ["Invoice", entry.documentNumber],
    ["Balance transaction", entry.balanceTransactionId],
  ].filter(([, id]) => id);
  return (
    <article className="grid gap-x-6 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-5">
      <div className="min-w-0">
        <h3 className="font-semibold">{BOOK_ENTRY_LABELS[kind]}</h3>
        <p className="text-sm text-muted">
          <Moment at={occurredAt} />
          {orderId ? (
            <>
              , order{" "}
              <PageLink href={paths.adminOrder(orderId)} className={rowLinkClass}>
                {shortId(orderId)}
              </PageLink>
            </>
          ) : (
            ", no order"
          )}
        </p>
        <dl className="mt-1 grid gap-0.5 text-sm">
          {ids.map(([name, id]) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 break-all">{id}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="tabular-nums sm:text-right">
        <span className="font-semibold">{formatAmount(grossCents, currency)}</span>
        <span className="block text-sm text-muted">
          {feeCents === null ? "fee unknown" : `fee ${formatAmount(feeCents, currency)}`}
        </span>
      </p>
    </article>
  );
}
