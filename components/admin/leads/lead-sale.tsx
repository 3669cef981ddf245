import { PageLink } from "@/components/navigation/page-link";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { datesInWords } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import type { LeadDetailDto } from "@/lib/staff/leads/schemas";

/** The customer who bought the lead, the rules it passed, and the certificate. */
export function LeadSale({ sale }: { sale: NonNullable<LeadDetailDto["sale"]> }) {
  const { orderId, buyer, allocatedAt, match, certificateId } = sale;
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">Sale</h2>
      <FactList
        facts={[
          [
            "Owner",
            <PageLink key="owner" href={paths.adminUser(buyer.id)} className={rowLinkClass}>
              {buyer.username ?? shortId(buyer.id)}
            </PageLink>,
          ],
          [
            "Order",
            <PageLink key="order" href={paths.adminOrder(orderId)} className={rowLinkClass}>
              {shortId(orderId)}
            </PageLink>,
          ],
          ["Allocated", <Moment key="at" at={allocatedAt} />],
          [
            "Certificate",
            certificateId ? (
              <PageLink key="certificate" href={paths.certificate(certificateId)} className={rowLinkClass}>
                {shortId(certificateId)}
              </PageLink>
            ) : (
              "In progress"
            ),
          ],
        ]}
      />
      <h3 className="mt-5 text-sm font-semibold">Why this order got it</h3>
      <dl className="mt-2 grid gap-x-6 text-sm">
        {match.map(({ label, wanted, found }) => (
          <div
            key={label}
            className="grid grid-cols-[8rem_1fr] gap-x-4 border-b border-line py-1 sm:grid-cols-[10rem_1fr_1fr]"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{datesInWords(found)}</dd>
            <dd className="col-start-2 text-muted wrap-anywhere sm:col-start-3">Asked: {wanted}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
