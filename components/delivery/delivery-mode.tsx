"use client";

import { OptionCard } from "@/components/ui/option-card";
import type { DestinationsDto } from "@/lib/delivery/destinations/schemas";

type Mode = DestinationsDto["mode"];

interface DeliveryModeProps {
  mode: Mode;
  count: number;
  busy: boolean;
  onChange: (mode: Mode) => void;
}

/** How several destinations share the leads; with one there is nothing to choose. */
export function DeliveryMode({ mode, count, busy, onChange }: DeliveryModeProps) {
  if (count < 2) return null;
  return (
    <fieldset disabled={busy} className="min-w-0">
      <legend className="mb-2 font-semibold">Who gets a lead</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <OptionCard
          type="radio"
          name="mode"
          value="failover"
          title="The first, then its backups"
          checked={mode === "failover"}
          onChange={() => onChange("failover")}
        >
          A backup gets the lead at the first failure of the one before. The first is still tried again.
        </OptionCard>
        <OptionCard
          type="radio"
          name="mode"
          value="all"
          title="All of them"
          checked={mode === "all"}
          onChange={() => onChange("all")}
        >
          Each destination gets every lead, at the same time.
        </OptionCard>
      </div>
    </fieldset>
  );
}
