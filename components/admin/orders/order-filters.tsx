"use client";

import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { SearchField } from "@/components/ui/listing/search-field";
import type { OrderFilter } from "@/lib/orders/order-filter";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@/lib/orders/order-status";

const STATUS_CHOICES = ORDER_STATUSES.map((status) => [status, ORDER_STATUS_LABELS[status]] as const);

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (change: Partial<OrderFilter>) => void;
}

/** Search box and status filter. The slash key focuses the search. */
export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  return (
    <search className="grid gap-4 sm:grid-cols-[1fr_14rem]">
      <SearchField
        label="Search orders"
        placeholder="Search by order ID, user ID, or order type..."
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <ChoiceFilter
        label="Status"
        all="All Status"
        value={filter.status}
        choices={STATUS_CHOICES}
        onChange={(status) => onChange({ status })}
      />
    </search>
  );
}
