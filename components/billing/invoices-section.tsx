"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download/download-link";
import { Pager } from "@/components/ui/listing/pager";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { invoicePageDto } from "@/lib/billing/schemas";
import { cn } from "@/lib/kit/cn";
import { isUuid } from "@/lib/kit/is-uuid";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { InvoiceRow } from "./invoice-row";

const MY_INVOICES = "/api/my/invoices";
const readInvoices = getFromKey(invoicePageDto);

/** The customer's invoices with their credit notes, newest first; of one order when the URL names it. */
export function InvoicesSection() {
  const [parameters, changeUrl] = useUrlState();
  const named = parameters.get("order") ?? "";
  const orderId = isUuid(named) ? named : null;
  const page = Number(parameters.get("invoices")) || 1;
  const query = new URLSearchParams({ ...(orderId && { orderId }), page: String(Math.max(1, page)) });
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [`${MY_INVOICES}?${query.toString()}`],
    queryFn: readInvoices,
    ...AT_EACH_VISIT,
    placeholderData: keepPreviousData,
  });
  const section = useScrollWhenNamed(Boolean(data));
  const turnTo = (next: number) => changeUrl({ invoices: next > 1 ? String(next) : "" }, "push");
  return (
    <section ref={section} aria-labelledby="invoices" className="scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="invoices" className="font-display text-xl font-medium">
          Invoices
        </h2>
        {data && data.total > 0 ? (
          <DownloadLink
            href={`${MY_INVOICES}/export`}
            className={buttonVariants({ variant: "secondary", size: "sm" })}
          >
            Export all as CSV
          </DownloadLink>
        ) : null}
      </div>
      {orderId ? (
        <p className="mt-2 text-ink-soft">
          Only order {shortId(orderId)}.{" "}
          <PageLink href={paths.billing} className="underline underline-offset-4">
            Show all invoices
          </PageLink>
        </p>
      ) : null}
      <div aria-busy={isPlaceholderData} className={cn("mt-4 grid gap-4", isPlaceholderData && "opacity-60")}>
        {isError && !data ? (
          <LoadError what="Your invoices" onRetry={() => void refetch()} busy={isFetching} />
        ) : null}
        {!data && !isError ? <Loading label="Loading your invoices..." className="py-4" /> : null}
        {data?.total === 0 ? <NoInvoices isFiltered={orderId !== null} /> : null}
        {data && data.total > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line bg-white">
            {data.invoices.map((invoice) => (
              <li key={invoice.id} className="p-5">
                <InvoiceRow invoice={invoice} pdfUrl={pdfUrl} />
              </li>
            ))}
          </ul>
        ) : null}
        {data ? <Pager page={data.page} pages={data.pages} onPage={turnTo} /> : null}
      </div>
    </section>
  );
}

function pdfUrl(documentId: string): string {
  return `${MY_INVOICES}/${documentId}/pdf`;
}

function NoInvoices({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Card>
      <p className="font-semibold">{isFiltered ? "This order has no invoice yet" : "No invoices yet"}</p>
      <p className="mt-1 text-ink-soft">
        Each purchase and each renewal gets an invoice as soon as it is paid. Refunds through Stripe get a
        credit note.
      </p>
    </Card>
  );
}

/** Scrolls to the section when the URL ends in `#invoices`. The browser cannot, because the section loads later. */
function useScrollWhenNamed(isLoaded: boolean) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isLoaded && window.location.hash === "#invoices") section.current?.scrollIntoView();
  }, [isLoaded]);
  return section;
}
