import { LineFilter, StateFilter } from "@/components/catalog/catalog-filters";
import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { SearchField } from "@/components/ui/listing/search-field";
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from "@/lib/marketplace/lead-status";
import type { LeadFilter } from "@/lib/staff/leads/lead-filter";

interface LeadFiltersProps {
  filter: LeadFilter;
  search: string;
  onSearch: (text: string) => void;
  onChange: (change: Partial<LeadFilter>) => void;
}

const STATUSES = LEAD_STATUSES.map((status) => [status, LEAD_STATUS_LABELS[status]] as const);

/** Search and filters of the leads. */
export function LeadFilters({ filter, search, onSearch, onChange }: LeadFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-[1fr_11rem_11rem_11rem]">
      <div className="col-span-2 lg:col-span-1">
        <SearchField
          label="Search leads"
          placeholder="Lead ID, phone or email"
          value={search}
          onSearch={onSearch}
        />
      </div>
      <LineFilter value={filter.line} onChange={(line) => onChange({ line })} />
      <StateFilter value={filter.state} onChange={(state) => onChange({ state })} />
      <ChoiceFilter
        label="Status"
        all="All statuses"
        className="col-span-2 sm:col-span-1"
        value={filter.status}
        choices={STATUSES}
        onChange={(status) => onChange({ status })}
      />
    </search>
  );
}
