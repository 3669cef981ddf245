"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { AUDIT_ACTION_LABELS, AUDIT_OUTCOMES } from "@/lib/audit/actions";
import type { AuditFilter } from "@/lib/audit/audit-filter";
import { cn } from "@/lib/kit/cn";
import { AUDIT_OUTCOME_LABELS } from "./audit-outcome-badge";
import { SearchField } from "./search-field";

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

/** Who, to what, what, how it ended, when. On a phone the last four wait behind a button. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [open, setOpen] = useState(Boolean(filter.action || filter.outcome || filter.from || filter.to));
  return (
    <search className="grid gap-4 lg:grid-cols-2">
      <SearchField
        label="Who"
        placeholder="Username, e-mail or ID"
        value={filter.actor}
        onSearch={(actor) => onChange({ actor })}
      />
      <SearchField
        label="To whom or what"
        placeholder="Username, e-mail or ID"
        value={filter.subject}
        onSearch={(subject) => onChange({ subject })}
        withoutKey
      />
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={open}
        aria-controls="more-filters"
        onClick={() => setOpen(!open)}
        className="justify-self-start sm:hidden"
      >
        {open ? "Fewer filters" : "More filters"}
      </Button>
      <div
        id="more-filters"
        className={cn("gap-4 sm:grid sm:grid-cols-2 lg:col-span-2 lg:grid-cols-4", open ? "grid" : "hidden")}
      >
        <WhatFilters filter={filter} onChange={onChange} />
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
      </div>
    </search>
  );
}

function WhatFilters({ filter, onChange }: AuditFiltersProps) {
  return (
    <>
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
    </>
  );
}
