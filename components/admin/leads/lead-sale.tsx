import { PageLink } from "@/components/navigation/page-link";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import type { LeadDetailDto } from "@/lib/staff/leads/schemas";

/** The customer who bought the lead, the rules it passed, and the certificate. */
export function LeadSale({ sale }: { sale: NonNullable<LeadDetailDto["sale"]> }) {
  const { orderId, buyer, allocatedAt, passList, certificateId } = sale;
  return (
    <Card>
      <h3 className="mb-3 text-lg font-semibold">Sale</h3>
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
      <h4 className="mt-5 text-sm font-semibold">Rules passed</h4>
      <ul className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {passList.map(({ rule, found }) => (
          <li key={rule} className="flex justify-between gap-4 border-b border-line py-1">
            <span className="text-muted">{rule}</span>
            <span className="break-all text-right tabular-nums">{found}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
