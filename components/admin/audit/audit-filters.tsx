import { ChoiceFilter, DayRangeFilter, FoldedFilters } from "@/components/ui/listing/filter-fields";
import { SearchField } from "@/components/ui/listing/search-field";
import { AUDIT_ACTION_LABELS, AUDIT_OUTCOMES } from "@/lib/audit/actions";
import type { AuditFilter } from "@/lib/audit/audit-filter";
import { AUDIT_OUTCOME_LABELS } from "./audit-outcome-badge";

const ACTIONS = Object.entries(AUDIT_ACTION_LABELS);
const OUTCOMES = AUDIT_OUTCOMES.map((outcome) => [outcome, AUDIT_OUTCOME_LABELS[outcome]] as const);

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

/** Filters by actor, subject, action, outcome and time. On a phone a button shows the last four. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  return (
    <search className="grid gap-4 lg:grid-cols-2">
      <SearchField
        label="Who"
        placeholder="Username, email or ID"
        value={filter.actor}
        onSearch={(actor) => onChange({ actor })}
      />
      <SearchField
        label="Subject"
        placeholder="Username, email, or ID of an order, lead or payment"
        value={filter.subject}
        onSearch={(subject) => onChange({ subject })}
        withoutKey
      />
      <FoldedFilters
        id="more-filters"
        words={["More filters", "Fewer filters"]}
        inUse={Boolean(filter.action || filter.outcome || filter.from || filter.to)}
        className="sm:grid-cols-2 lg:col-span-2 lg:grid-cols-4"
      >
        <ChoiceFilter
          label="Action"
          all="All actions"
          value={filter.action}
          choices={ACTIONS}
          onChange={(action) => onChange({ action })}
        />
        <ChoiceFilter
          label="Outcome"
          all="All outcomes"
          value={filter.outcome}
          choices={OUTCOMES}
          onChange={(outcome) => onChange({ outcome })}
        />
        <DayRangeFilter from={filter.from} to={filter.to} onChange={onChange} />
      </FoldedFilters>
    </search>
  );
}
