import { rowLinkClass } from "@/components/admin/row-link";
import { PageLink } from "@/components/layout/page-link";
import { Card } from "@/components/ui/card";
import { TickIcon } from "@/components/ui/icons";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import type { LeadDetailWire } from "@/lib/leads/inbox/detail-wire";

/** Rule by rule: what the order asked at that moment, and what this lead had. */
export function MatchCard({ lead }: { lead: LeadDetailWire }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">Why this lead</h2>
      <p className="mt-1 text-ink-soft">
        Your order{" "}
        <PageLink href={paths.leadsOfOrder(lead.orderId)} className={rowLinkClass}>
          {shortId(lead.orderId)}
        </PageLink>{" "}
        at the moment of the sale, rule by rule. Later changes of the order do not change this.
      </p>
      <dl className="mt-4 divide-y divide-line">
        {lead.match.map(({ label, wanted, found }) => (
          <div key={label} className="grid gap-x-4 py-2.5 sm:grid-cols-[10rem_1fr_1fr]">
            <dt className="flex items-center gap-2 font-semibold">
              <TickIcon className="size-4 shrink-0 text-accent" />
              {label}
            </dt>
            <dd className="min-w-0 break-words text-muted">
              <span className="sr-only">Asked: </span>
              {wanted}
            </dd>
            <dd className="min-w-0 break-words">
              <span className="sr-only">Found: </span>
              {found}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
