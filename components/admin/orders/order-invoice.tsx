"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { InvoiceRow } from "@/components/billing/invoice-row";
import { getFromKey } from "@/components/layout/query-client";
import { orderInvoiceDto } from "@/lib/billing/schemas";

const readInvoice = getFromKey(orderInvoiceDto);

/** The invoice of an order with its credit notes, for staff. */
export function OrderInvoice({ orderId }: { orderId: string }) {
  const { data, isError } = useQuery({
    queryKey: ["/api/admin/orders", orderId, "invoice"],
    queryFn: readInvoice,
    refetchOnMount: "always",
  });
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t border-line pt-5">
      <h3 id={titleId} className="font-semibold">
        Invoice
      </h3>
      <div className="mt-2 text-sm">
        {data?.invoice ? (
          <InvoiceRow
            invoice={data.invoice}
            pdfUrl={(documentId) => `/api/admin/invoices/${documentId}/pdf`}
          />
        ) : (
          <p className="text-muted">{statusText(Boolean(data), isError)}</p>
        )}
      </div>
    </section>
  );
}

function statusText(isLoaded: boolean, isError: boolean): string {
  if (isError) return "The invoice could not be loaded.";
  return isLoaded ? "This order has no invoice yet. It is issued within five minutes." : "Loading...";
}
