"use client";

import { SelectField, TextField } from "@/components/ui/field";
import { AUDIT_ACTION_LABELS, AUDIT_OUTCOMES } from "@/lib/audit/actions";
import type { AuditFilter } from "@/lib/audit/audit-filter";
import { AUDIT_OUTCOME_LABELS } from "./audit-outcome-badge";
import { SearchField } from "./search-field";

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

/** Who, to what, what, how it ended, when. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <div className="col-span-2">
        <SearchField
          label="Who"
          placeholder="Username, e-mail or ID"
          value={filter.actor}
          onSearch={(actor) => onChange({ actor })}
        />
      </div>
      <div className="col-span-2">
        <SearchField
          label="To whom or what"
          placeholder="Username, e-mail, or ID of an order or inquiry"
          value={filter.subject}
          onSearch={(subject) => onChange({ subject })}
          withoutKey
        />
      </div>
      <SelectField
        label="Action"
        value={filter.action}
        onChange={(event) => onChange({ action: event.target.value })}
      >
        <option value="">All actions</option>
        {Object.entries(AUDIT_ACTION_LABELS).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Outcome"
        value={filter.outcome}
        onChange={(event) =>
          onChange({ outcome: AUDIT_OUTCOMES.find((outcome) => outcome === event.target.value) ?? "" })
        }
      >
        <option value="">All outcomes</option>
        {AUDIT_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {AUDIT_OUTCOME_LABELS[outcome]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="From day"
        type="date"
        value={filter.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label="To day"
        type="date"
        value={filter.to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </search>
  );
}
