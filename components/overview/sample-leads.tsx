"use client";

import { useState } from "react";
import { Tabs } from "@/components/ui/tabs";
import { Section } from "@/components/workspace/section";
import { LINE_LABELS } from "@/lib/catalog/lines";
import type { SampleLeadDto } from "@/lib/workspace/schemas";

/** An invented lead of each line, to look at before buying. */
export function SampleLeads({ samples }: { samples: readonly SampleLeadDto[] }) {
  const [line, setLine] = useState<string>(samples[0]?.line ?? "");
  if (samples.length === 0) return null;
  return (
    <Section id="sample-leads" title="What a lead looks like" aside="Invented person">
      <div className="pt-4">
        <Tabs
          label="Line of insurance"
          value={line}
          onChange={setLine}
          tabs={samples.map((sample) => ({
            value: sample.line,
            label: LINE_LABELS[sample.line],
            content: <Sample sample={sample} />,
          }))}
        />
      </div>
    </Section>
  );
}

function Sample({ sample: { name, place, facts } }: { sample: SampleLeadDto }) {
  return (
    <div>
      <h3 className="font-display text-xl font-medium">{name}</h3>
      <p className="text-sm text-muted">{place}</p>
      <dl className="mt-4 grid gap-x-10 text-sm min-[861px]:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-t border-line py-2"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
