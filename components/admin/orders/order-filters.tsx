"use client";

import { SelectField, TextField } from "@/components/ui/field";
import { useSlashFocus } from "@/components/ui/listing/use-slash-focus";
import { readStatusFilter, type StatusFilter } from "@/lib/orders/filter-orders";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@/lib/orders/order-status";

interface Filter {
  search: string;
  status: StatusFilter;
}

/** Search box and status filter. The slash key focuses the search. */
export function OrderFilters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const searchRef = useSlashFocus();
  return (
    <search className="grid gap-4 sm:grid-cols-[1fr_14rem]">
      <TextField
        ref={searchRef}
        label="Search orders"
        type="search"
        placeholder="Search by order ID, user ID, or order type..."
        aria-keyshortcuts="/"
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <SelectField
        label="Status"
        value={filter.status}
        onChange={(event) => onChange({ ...filter, status: readStatusFilter(event.target.value) })}
      >
        <option value="all">All Status</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {ORDER_STATUS_LABELS[status]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
