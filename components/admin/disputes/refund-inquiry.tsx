import { RefundUndelivered } from "@/components/admin/orders/refund-undelivered";
import { PageLink } from "@/components/navigation/page-link";
import { Card } from "@/components/ui/card";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import type { DisputeDetailDto } from "@/lib/disputes/schemas";
import { paths } from "@/lib/kit/paths";
import { hasEnded } from "@/lib/orders/order-status";
import type { DisputeActions } from "./answer-dispute";

interface RefundInquiryProps {
  dispute: DisputeDetailDto;
  actions: Pick<DisputeActions, "refundUndelivered">;
}

/** How staff end an inquiry without a loss: they refund the payment. Source: https://docs.stripe.com/disputes/how-disputes-work */
export function RefundInquiry({ dispute: { packet }, actions }: RefundInquiryProps) {
  const { order } = packet;
  return (
    <Card>
      <h3 className="text-lg font-semibold">Refund instead</h3>
      <p className="mt-2 text-sm text-ink-soft">
        The bank only asks about this payment, and no money has moved. A full refund ends the inquiry without
        a fee; a refund of a part does not. What was delivered can be refunded in Stripe's dashboard.
      </p>
      {order && hasEnded(order.status) ? (
        <RefundUndelivered orderId={order.id} refundUndelivered={actions.refundUndelivered} />
      ) : null}
      {order && !hasEnded(order.status) ? (
        <p className="mt-3 text-sm">
          <PageLink href={paths.adminOrder(order.id)} className={rowLinkClass}>
            Cancel the order and refund what was not delivered
          </PageLink>
        </p>
      ) : null}
    </Card>
  );
}
