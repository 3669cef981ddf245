"use client";

import { useState } from "react";
import { useFetch } from "@/components/marketing/use-fetch";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";
import type { CallingRule } from "@/lib/compliance/call-window";
import { CallVerdictPanel } from "./call-verdict-panel";
import { useNow } from "./use-now";

interface CallNowToolProps {
  rules: readonly CallingRule[];
}

const EVERY_ZONE = "";
/** Holidays and time zones of every state. The first paint does not need them. */
const loadRules = () => import("@/lib/compliance/may-call");

/** Says whether a person in the chosen state and time zone may be called now. */
export function CallNowTool({ rules }: CallNowToolProps) {
  const now = useNow();
  const { data: calls, failed } = useFetch(loadRules);
  const [code, setCode] = useState("");
  const [zone, setZone] = useState(EVERY_ZONE);
  const rule = rules.find((candidate) => candidate.code === code);
  const zones = zone ? [zone] : (rule?.zones.map(({ id }) => id) ?? []);

  const chooseState = (next: string) => {
    setCode(next);
    setZone(EVERY_ZONE);
  };

  return (
    <Card className="max-w-2xl print:hidden">
      <h3 className="text-lg font-semibold text-ink">May I call now?</h3>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        {/* Hydration would discard a choice made before the script runs, so the field is disabled until then. */}
        <SelectField
          label="State"
          disabled={now === null || calls === null}
          value={code}
          onChange={(event) => chooseState(event.target.value)}
        >
          <option value="">Choose a state</option>
          {rules.map(({ code: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {rule && rule.zones.length > 1 ? (
          <SelectField
            label="Time zone"
            hint={rule.zoneNote ?? undefined}
            value={zone}
            onChange={(event) => setZone(event.target.value)}
          >
            <option value={EVERY_ZONE}>Not sure: check all time zones</option>
            {rule.zones.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <noscript>
        <p className="mt-4">This tool needs JavaScript. The table below has the same rules.</p>
      </noscript>
      {failed ? (
        <p role="alert" className="mt-4">
          This tool could not be loaded. Reload the page, or use the table below.
        </p>
      ) : null}
      <CallVerdictPanel
        rule={rule}
        zones={zones}
        now={now}
        verdict={rule && now && calls ? calls.mayCallInEvery(rule, zones, now) : null}
      />
    </Card>
  );
}
