"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import { cn } from "@/lib/kit/cn";
import { formatDay } from "@/lib/kit/format-date";
import { shortId } from "@/lib/kit/short-id";
import { type InboxFilter, isNarrowed } from "@/lib/leads/inbox/inbox-filter";
import { LEAD_PROGRESS, LEAD_PROGRESS_LABELS } from "@/lib/leads/inbox/outcome";
import type { OrderWire } from "@/lib/orders/wire";

interface LeadFiltersProps {
  filter: InboxFilter;
  orders: readonly OrderWire[];
  onChange: (change: Readonly<Partial<Record<keyof InboxFilter, string>>>) => void;
}

/** Line, state, order, outcome and days. On a phone they wait behind a button. */
export function LeadFilters({ filter, orders, onChange }: LeadFiltersProps) {
  const [open, setOpen] = useState(isNarrowed(filter));
  return (
    <search className="grid gap-4">
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={open}
        aria-controls="lead-filters"
        onClick={() => setOpen(!open)}
        className="justify-self-start sm:hidden"
      >
        {open ? "Hide filters" : "Filters"}
      </Button>
      <div
        id="lead-filters"
        className={cn("gap-4 sm:grid sm:grid-cols-3 lg:grid-cols-6", open ? "grid" : "hidden")}
      >
        <SelectField
          label="Line"
          value={filter.line}
          onChange={(event) => onChange({ line: event.target.value })}
        >
          <option value="">All lines</option>
          {LINES.map((line) => (
            <option key={line} value={line}>
              {LINE_LABELS[line]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="State"
          value={filter.state}
          onChange={(event) => onChange({ state: event.target.value })}
        >
          <option value="">All states</option>
          {STATE_SEEDS.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Order"
          value={filter.orderId}
          onChange={(event) => onChange({ orderId: event.target.value })}
        >
          <option value="">All orders</option>
          {orders.map(({ id, createdAt }) => (
            <option key={id} value={id}>
              {shortId(id)}, {formatDay(createdAt)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Outcome"
          value={filter.progress}
          onChange={(event) => onChange({ progress: event.target.value })}
        >
          <option value="">All outcomes</option>
          {LEAD_PROGRESS.map((progress) => (
            <option key={progress} value={progress}>
              {LEAD_PROGRESS_LABELS[progress]}
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
      </div>
    </search>
  );
}
