import { PageLink } from "@/components/navigation/page-link";
import { Card } from "@/components/ui/card";
import { TickIcon } from "@/components/ui/icons";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { datesInWords } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";

/** Compares the lead with its order, rule by rule, as both were at the sale. */
export function MatchCard({ lead }: { lead: LeadDetailDto }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">Why this lead</h2>
      <p className="mt-1 text-ink-soft">
        Your order{" "}
        <PageLink href={paths.leadsOfOrder(lead.orderId)} className={rowLinkClass}>
          {shortId(lead.orderId)}
        </PageLink>{" "}
        at the time of the sale. Later changes to the order do not affect this.
      </p>
      <div
        aria-hidden="true"
        className="mt-4 hidden gap-x-4 border-b border-line pb-2 text-sm text-muted sm:grid sm:grid-cols-[10rem_1fr_1fr]"
      >
        <span>Rule</span>
        <span>Order</span>
        <span>This lead</span>
      </div>
      <dl className="mt-2 divide-y divide-line sm:mt-0">
        {lead.match.map(({ label, wanted, found }) => (
          <div key={label} className="grid gap-x-4 py-2.5 sm:grid-cols-[10rem_1fr_1fr]">
            <dt className="flex items-center gap-2 font-semibold">
              <TickIcon className="size-4 shrink-0 text-accent" />
              {label}
            </dt>
            <dd className="min-w-0 break-words text-muted">
              <span className="sm:sr-only">Asked: </span>
              {wanted}
            </dd>
            <dd className="min-w-0 break-words">
              <span className="sm:sr-only">Found: </span>
              {datesInWords(found)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
