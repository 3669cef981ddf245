"use client";

import { CallVerdictPanel } from "@/components/compliance/call-verdict-panel";
import { useNow } from "@/components/compliance/use-now";
import { Card } from "@/components/ui/card";
import type { CallingRule } from "@/lib/compliance/call-window";

/** Whether the consumer may be called now, by the clock where they live; every zone of the state must be open. */
export function LeadCallWindow({ rule }: { rule: CallingRule | null }) {
  const now = useNow();
  if (!rule) return null;
  return (
    <section aria-label="May I call now?">
      <Card>
        <h2 className="text-lg font-semibold">May I call now?</h2>
        <CallVerdictPanel rule={rule} zones={rule.zones.map(({ id }) => id)} now={now} />
      </Card>
    </section>
  );
}
