"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { KIND_LABELS } from "@/lib/delivery/kind-labels";
import type { DeadLetterPage } from "@/lib/delivery/staff-schemas";
import type { DeadLetterFilter } from "./use-dead-letter-filter";

const KINDS = Object.entries(KIND_LABELS).map(([kind, { label }]) => [kind, label] as const);

/** Filter by kind of destination. */
export function KindFilter({ kind, onKind }: { kind: string; onKind: (kind: string) => void }) {
  return (
    <div className="w-full sm:w-56">
      <ChoiceFilter
        label="Kind of destination"
        all="All kinds"
        value={kind}
        choices={KINDS}
        onChange={onKind}
      />
    </div>
  );
}

interface FilterChipsProps {
  filter: DeadLetterFilter;
  /** The names for the ids in the filter: null entries do not exist, null as a whole while loading. */
  names: DeadLetterPage["names"] | null;
  onRemove: (name: "destination" | "owner") => void;
}

/** The active destination and owner filters, each with a button that removes it. */
export function FilterChips({ filter, names, onRemove }: FilterChipsProps) {
  const chips = (["destination", "owner"] as const).filter((name) => filter[name] !== "");
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {chips.map((name) => {
        const text = `${CHIP_WORDS[name]}: ${names ? (names[name] ?? "no longer exists") : "…"}`;
        return (
          <li key={name} className="min-w-0">
            <Button
              variant="secondary"
              size="sm"
              className="max-w-full rounded-full"
              aria-label={`Remove the filter ${text}`}
              onClick={() => onRemove(name)}
            >
              <span className="truncate">{text}</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const CHIP_WORDS = { destination: "Destination", owner: "Owner" } as const;
