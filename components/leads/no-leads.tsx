import { PageLink } from "@/components/navigation/page-link";
import { useOwnOrders } from "@/components/orders/use-own-orders";
import { Button, buttonVariants } from "@/components/ui/button";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { LoadError } from "@/components/ui/load-error";
import type { QueueView } from "@/lib/inbox/queue/queue-views";
import { paths } from "@/lib/kit/paths";
import { isServed } from "@/lib/orders/order-status";

interface NoLeadsProps {
  /** The tab that is empty; `all` when the account has no leads. */
  view: QueueView;
  /** `search`: by it alone. */
  narrowedBy: "filters" | "search" | null;
  onClear: () => void;
  onAll: () => void;
}

/** What an empty tab means for an account that has leads. */
const EMPTY_VIEWS: Readonly<Record<Exclude<QueueView, "all">, string>> = {
  callable: "Every lead has an outcome beyond the first contact. New leads appear here automatically.",
  new: "Every lead has an outcome. New leads appear here automatically.",
  "follow-up": "Choose a date under “Remind me to follow up” on a lead, and it waits here.",
  quoted: "Leads that you mark as quoted appear here.",
  sold: "Leads that you mark as policy sold appear here.",
};

/** Replaces an empty list: says why it is empty, and what to do. */
export function NoLeads({ view, narrowedBy, onClear, onAll }: NoLeadsProps) {
  if (narrowedBy) {
    return (
      <EmptyList title="No leads match">
        <p>
          {narrowedBy === "search"
            ? "Check the spelling, or clear the search."
            : "Try fewer filters or a longer date range."}
        </p>
        <Button variant="secondary" size="sm" className="mt-4" onClick={onClear}>
          {narrowedBy === "search" ? "Clear the search" : "Clear filters"}
        </Button>
      </EmptyList>
    );
  }
  if (view !== "all") {
    return (
      <EmptyList title={view === "callable" ? "Nobody is left to call" : "Nothing here yet"}>
        <p>{EMPTY_VIEWS[view]}</p>
        <Button variant="secondary" size="sm" className="mt-4" onClick={onAll}>
          Show all leads
        </Button>
      </EmptyList>
    );
  }
  return <EmptyAccount />;
}

function EmptyAccount() {
  const { data: orders, isError, isFetching, refetch } = useOwnOrders();
  if (isError && !orders) {
    return <LoadError what="Your orders" onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!orders) return null;
  if (orders.length === 0) {
    return (
      <EmptyList title="No leads yet">
        <p>Choose lead type, quantity and states. Leads arrive here seconds after the consumer asks.</p>
        <PageLink href={paths.purchaseLeads} className={buttonVariants({ className: "mt-4" })}>
          Purchase Leads
        </PageLink>
      </EmptyList>
    );
  }
  if (orders.some(({ status }) => isServed(status))) {
    return (
      <EmptyList title="Your order is open">
        <p>The next matching lead appears here automatically. No need to reload.</p>
      </EmptyList>
    );
  }
  if (orders.some(({ status }) => status === "pending")) {
    return (
      <EmptyList title="Your order is awaiting approval">
        <p>
          Once it is approved, leads in stock arrive right away, and new ones as soon as they are verified.
        </p>
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
      <p>You have no open orders.</p>
      <PageLink href={paths.purchaseLeads} className={buttonVariants({ className: "mt-4" })}>
        Purchase More Leads
      </PageLink>
    </EmptyList>
  );
}

/** Above the list, when a search found more than it lists. */
export function CutSearch() {
  return (
    <p className="border-b border-amber-line bg-amber-soft px-4 py-2 text-sm min-[861px]:px-6">
      More than 500 leads match. Only the newest 500 are listed and counted: type more letters.
    </p>
  );
}
