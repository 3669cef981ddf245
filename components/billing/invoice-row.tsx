import { Badge } from "@/components/ui/badge";
import { DOCUMENT_LABELS } from "@/lib/billing/document-content";
import type { InvoiceDto } from "@/lib/billing/schemas";
import { formatNewYorkDay } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";

const STATUS = {
  paid: { label: "Paid", tone: "green" },
  "partly-refunded": { label: "Partly refunded", tone: "blue" },
  refunded: { label: "Refunded", tone: "grey" },
} as const;

interface InvoiceRowProps {
  invoice: InvoiceDto;
  /** The URL of a document's PDF. */
  pdfUrl: (documentId: string) => string;
}

/** An invoice with its credit notes and corrections, each with its PDF. */
export function InvoiceRow({ invoice, pdfUrl }: InvoiceRowProps) {
  const { id, number, issuedAt, description, amount, refunded, status, credits } = invoice;
  const { label, tone } = STATUS[status];
  return (
    <article>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {number}
            <Badge tone={tone}>{label}</Badge>
          </p>
          <p className="mt-1 text-sm text-muted">
            {formatNewYorkDay(new Date(issuedAt))}. {description}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <p className="sm:text-right">
            <span className="font-semibold">{formatDecimal(amount)}</span>
            {status === "paid" ? null : (
              <span className="block text-sm text-muted">{formatDecimal(refunded)} refunded</span>
            )}
          </p>
          <PdfLink href={pdfUrl(id)} name={`invoice ${number}`} />
        </div>
      </div>
      {credits.length > 0 ? (
        <ul className="mt-3 grid gap-2 border-l-2 border-line pl-4 text-sm">
          {credits.map((credit) => (
            <li key={credit.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
              <span>
                {DOCUMENT_LABELS[credit.kind]} {credit.number}
                <span className="text-muted">, {formatNewYorkDay(new Date(credit.issuedAt))}</span>
              </span>
              <span className="flex items-center gap-5">
                {credit.kind === "credit_note" ? "-" : "+"}
                {formatDecimal(credit.amount)}
                <PdfLink
                  href={pdfUrl(credit.id)}
                  name={`${DOCUMENT_LABELS[credit.kind].toLowerCase()} ${credit.number}`}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function PdfLink({ href, name }: { href: string; name: string }) {
  return (
    <a
      href={href}
      download
      aria-label={`Download ${name} as PDF`}
      className="rounded-sm py-1 underline decoration-line-strong underline-offset-4 hover:decoration-ink"
    >
      PDF
    </a>
  );
}
