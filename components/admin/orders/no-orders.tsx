import { Card } from "@/components/ui/card";

/** An empty list: because there is nothing, or because the filter lets nothing through. */
export function NoOrders({ none }: { none: boolean }) {
  return (
    <Card>
      <h3 className="font-display text-xl font-medium">No orders found</h3>
      <p className="mt-1 text-ink-soft">
        {none ? "No orders have been placed yet." : "Try adjusting your search filters."}
      </p>
    </Card>
  );
}
