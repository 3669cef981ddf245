import { PageLink } from "@/components/navigation/page-link";
import { Button, buttonVariants } from "@/components/ui/button";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { paths } from "@/lib/kit/paths";
import { isServed } from "@/lib/orders/order-status";
import type { OrderDto } from "@/lib/orders/schemas";

interface NoLeadsProps {
  orders: readonly OrderDto[] | undefined;
  isNarrowed: boolean;
  onClear: () => void;
}

/** Instead of a list without rows: why there is nothing, and what comes next. */
export function NoLeads({ orders, isNarrowed, onClear }: NoLeadsProps) {
  if (isNarrowed) {
    return (
      <EmptyList title="No lead matches">
        <p>Try fewer filters, or a longer time.</p>
        <Button variant="secondary" size="sm" className="mt-4" onClick={onClear}>
          Clear filters
        </Button>
      </EmptyList>
    );
  }
  if (!orders) return null;
  if (orders.length === 0) {
    return (
      <EmptyList title="No leads yet, and no order">
        <p>Choose type, quantity and states; leads arrive here seconds after the consumer asked.</p>
        <PageLink href={paths.purchaseLeads} className={buttonVariants({ className: "mt-4" })}>
          Purchase Leads
        </PageLink>
      </EmptyList>
    );
  }
  if (orders.some(({ status }) => isServed(status))) {
    return (
      <EmptyList title="Your order is open">
        <p>The next lead that fits it appears here by itself. You need not reload.</p>
      </EmptyList>
    );
  }
  if (orders.some(({ status }) => status === "pending")) {
    return (
      <EmptyList title="Your order waits for approval">
        <p>Once it is approved, leads in stock come at once, and new ones as they are verified.</p>
        <PageLink
          href={paths.dashboard}
          className={buttonVariants({ variant: "secondary", size: "sm", className: "mt-4" })}
        >
          See your orders
        </PageLink>
      </EmptyList>
    );
  }
  return (
    <EmptyList title="No leads">
      <p>None of your orders is open.</p>
      <PageLink href={paths.purchaseLeads} className={buttonVariants({ className: "mt-4" })}>
        Purchase More Leads
      </PageLink>
    </EmptyList>
  );
}
