import { FactList } from "@/components/ui/fact-list";
import { ASIDE_LINK, Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import type { OrderSummaryDto } from "@/lib/staff/orders/order-summary";

/** How the deliveries of an order's leads went, and how many leads came back. */
export function OrderDelivery({ summary: { deliveries, returns } }: { summary: OrderSummaryDto }) {
  return (
    <Section
      id="delivery-title"
      title="Deliveries and returns"
      aside={
        <WorkspaceLink href={paths.adminDeliveries} className={ASIDE_LINK}>
          All deliveries
        </WorkspaceLink>
      }
    >
      <div className="pt-4 text-sm">
        <FactList
          facts={[
            ["Accepted by the customer's systems", formatCount(deliveries.accepted)],
            ["On their way", formatCount(deliveries.due)],
            ["Failed", formatCount(deliveries.dead)],
            [
              "Returns",
              `${formatCount(returns.open)} to decide, ${formatCount(returns.approved)} approved, ${formatCount(returns.denied)} denied`,
            ],
          ]}
        />
      </div>
    </Section>
  );
}
