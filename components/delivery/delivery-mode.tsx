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

/** How several destinations share the leads. Hidden when there is only one. */
export function DeliveryMode({ mode, count, busy, onChange }: DeliveryModeProps) {
  if (count < 2) return null;
  return (
    <fieldset disabled={busy} className="min-w-0">
      <legend className="mb-2 font-semibold">Where leads go</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <OptionCard
          type="radio"
          name="mode"
          value="failover"
          title="First destination, with backups"
          checked={mode === "failover"}
          onChange={() => onChange("failover")}
        >
          If a delivery fails, the next destination gets the lead right away. We keep retrying the first one.
        </OptionCard>
        <OptionCard
          type="radio"
          name="mode"
          value="all"
          title="All destinations"
          checked={mode === "all"}
          onChange={() => onChange("all")}
        >
          Every destination gets every lead at the same time.
        </OptionCard>
      </div>
    </fieldset>
  );
}
