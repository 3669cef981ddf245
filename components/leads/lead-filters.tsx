import { LineFilter, StateFilter } from "@/components/catalog/catalog-filters";
import { useOwnOrders } from "@/components/orders/use-own-orders";
import { ChoiceFilter, DayRangeFilter } from "@/components/ui/listing/filter-fields";
import { LoadError } from "@/components/ui/load-error";
import type { InboxFilter } from "@/lib/inbox/inbox-filter";
import { LEAD_PROGRESS, LEAD_PROGRESS_LABELS } from "@/lib/inbox/outcome";
import { formatDay } from "@/lib/kit/format-date";
import { shortId } from "@/lib/kit/short-id";

interface LeadFiltersProps {
  filter: InboxFilter;
  onChange: (change: Readonly<Partial<Record<keyof InboxFilter, string>>>) => void;
}

const OUTCOMES = LEAD_PROGRESS.map((progress) => [progress, LEAD_PROGRESS_LABELS[progress]] as const);

/** Filters by line, state, order, outcome and days. */
export function LeadFilters({ filter, onChange }: LeadFiltersProps) {
  const { data: orders, isError, isFetching, refetch } = useOwnOrders();
  const choices = orders?.map(
    ({ id, createdAt }) => [id, `${shortId(id)}, ${formatDay(createdAt)}`] as const,
  );
  return (
    <search className="grid gap-4 sm:grid-cols-3 min-[1400px]:grid-cols-6">
      {isError && !orders ? (
        <div className="col-span-full">
          <LoadError what="Your orders" onRetry={() => void refetch()} busy={isFetching} />
        </div>
      ) : null}
      <LineFilter value={filter.line} onChange={(line) => onChange({ line })} />
      <StateFilter value={filter.state} onChange={(state) => onChange({ state })} />
      <ChoiceFilter
        label="Order"
        all="All orders"
        value={filter.orderId}
        // Until the orders are loaded, offer the one that the list is filtered by.
        choices={choices ?? (filter.orderId ? [[filter.orderId, shortId(filter.orderId)]] : [])}
        onChange={(orderId) => onChange({ orderId })}
      />
      <ChoiceFilter
        label="Outcome"
        all="All outcomes"
        value={filter.progress}
        choices={OUTCOMES}
        onChange={(progress) => onChange({ progress })}
      />
      <DayRangeFilter from={filter.from} to={filter.to} onChange={onChange} />
    </search>
  );
}
