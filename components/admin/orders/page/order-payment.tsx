import { DisputeBadge } from "@/components/admin/disputes/dispute-badge";
import { StateDot } from "@/components/leads/queue/state-dot";
import { OrderMoney } from "@/components/orders/order-money";
import { FactList } from "@/components/ui/fact-list";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { ASIDE_LINK, Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatCountOf } from "@/lib/kit/format-count";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { nameUnitPrice } from "@/lib/orders/unit-price";
import type { OrderSummaryDto } from "@/lib/staff/orders/order-summary";
import { OrderInvoice } from "../order-invoice";
import { PAYMENT_DOTS, PAYMENT_LABELS } from "../order-words";
import { ADMIN_ORDERS_KEY } from "../use-admin-data";

/** What was paid, refunded and disputed, with the invoice. */
export function OrderPayment({ summary: { order, disputes } }: { summary: OrderSummaryDto }) {
  return (
    <Section
      id="payment-title"
      title="Payment"
      aside={
        <WorkspaceLink href={paths.adminBillingOf(order.paymentIntentId)} className={ASIDE_LINK}>
          Find in the books
        </WorkspaceLink>
      }
    >
      <div className="pt-4 text-sm">
        <FactList
          facts={[
            [
              "State",
              <StateDot key="state" tone={PAYMENT_DOTS[order.payment]}>
                {PAYMENT_LABELS[order.payment]}
              </StateDot>,
            ],
            ["Received", <Moment key="received" at={order.createdAt} />],
            [
              "Price",
              `${formatDecimal(order.totalAmount)} ${order.currency} for ${formatCountOf(order.leads, "lead")}, ${nameUnitPrice(order)} each`,
            ],
            ["Refunded", formatDecimal(order.refunded)],
          ]}
        />
        <OrderMoney
          orderId={order.id}
          currency={order.currency}
          source={[...ADMIN_ORDERS_KEY, order.id, "money"]}
        />
        {disputes.length > 0 ? (
          <ul aria-label="Disputes" className="mt-4 divide-y divide-line">
            {disputes.map(({ id, status, amount }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
                <WorkspaceLink href={paths.adminDispute(id)} className={rowLinkClass}>
                  Dispute of {formatDecimal(amount)}
                </WorkspaceLink>
                <DisputeBadge status={status} />
              </li>
            ))}
          </ul>
        ) : null}
        <OrderInvoice orderId={order.id} />
      </div>
    </Section>
  );
}
