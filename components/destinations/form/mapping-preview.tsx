"use client";

import { useState } from "react";
import { SelectField } from "@/components/ui/field";
import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import type { DestinationDraft } from "@/lib/delivery/destinations/destination-draft";
import { leadMessage } from "@/lib/delivery/payload/lead-message";
import { asFormBody, asJsonBody, fieldMapping, mapFields } from "@/lib/delivery/payload/map-fields";
import { sampleLead } from "@/lib/delivery/payload/sample-lead";

/** When the sample lead was sold. Fixed, so that the preview does not change by itself. */
const SOLD_AT = new Date("2026-11-21T15:04:05.120Z");

type Mapping = Pick<DestinationDraft, "fields" | "body">;

/** The body that the mapping makes of a sample lead, updated while it is typed. */
export function MappingPreview(mapping: Mapping) {
  const [line, setLine] = useState<(typeof LINES)[number]>("life");
  return (
    <section aria-label="Preview" className="min-w-0 rounded border border-line bg-paper p-4">
      <SelectField
        label="Preview with a sample lead of"
        value={line}
        onChange={({ target }) => setLine(LINES.find((known) => known === target.value) ?? line)}
      >
        {LINES.map((value) => (
          <option key={value} value={value}>
            {LINE_LABELS[value]}
          </option>
        ))}
      </SelectField>
      <pre
        data-testid="mapping-preview"
        className="mt-3 whitespace-pre-wrap font-mono text-sm [overflow-wrap:anywhere]"
      >
        {previewOf(mapping, line)}
      </pre>
    </section>
  );
}

/** The body as it would be sent, or the first mistake in the mapping. */
function previewOf({ fields, body }: Mapping, line: (typeof LINES)[number]): string {
  const reading = fieldMapping.safeParse(fields);
  if (!reading.success) {
    const issue = reading.error.issues[0];
    const row = typeof issue?.path[0] === "number" ? `Field ${issue.path[0] + 1}: ` : "";
    return `${row}${issue?.message ?? "Nothing to show"}`;
  }
  const filled = mapFields(reading.data, leadMessage(sampleLead(line, SOLD_AT)));
  if (body === "form") return asFormBody(filled);
  return JSON.stringify(JSON.parse(asJsonBody(filled)), null, 2);
}
