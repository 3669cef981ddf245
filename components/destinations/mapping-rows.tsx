import { useId } from "react";
import { LINES } from "@/lib/catalog/lines";
import { leadMessage } from "@/lib/delivery/payload/lead-message";
import { sampleLead } from "@/lib/delivery/payload/sample-lead";
import type { DraftFieldsProps } from "./draft-fields-props";
import { AddRow, PairRow } from "./pair-row";

/** Their field, and what goes into it: our places in double braces, or a text of the buyer's own. */
export function MappingRows({ draft: { fields }, onChange, errorAt }: DraftFieldsProps) {
  const listId = useId();
  const set = (index: number, change: { field?: string; value?: string }) =>
    onChange({ fields: fields.map((field, at) => (at === index ? { ...field, ...change } : field)) });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Fields</legend>
      <p className="mt-1 text-sm text-muted">
        Their name on the left, on the right what goes into it: a place such as{" "}
        <code className="font-mono">{"{{contact_info.phone}}"}</code>, or any text. A dot in their name makes
        an object: <code className="font-mono">contact.email</code>. Always map the lead_id.
      </p>
      <datalist id={listId}>
        {PLACES.map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </datalist>
      <div className="mt-3 grid gap-2">
        {fields.map(({ field, value }, index) => (
          // A row is its place: names may stand here twice while they are typed.
          <PairRow
            key={index}
            className="border-b border-line pb-2 sm:grid-cols-[2fr_3fr_2.75rem] sm:border-0 sm:pb-0"
            first={{
              label: `Field ${index + 1}: their name`,
              value: field,
              onChange: (next) => set(index, { field: next }),
              error: errorAt(`target.config.fields.${index}.field`),
            }}
            second={{
              label: `Field ${index + 1}: what goes into it`,
              list: listId,
              value,
              onChange: (next) => set(index, { value: next }),
              error: errorAt(`target.config.fields.${index}.value`),
            }}
            removeLabel={`Remove field ${index + 1}`}
            onRemove={() => onChange({ fields: fields.toSpliced(index, 1) })}
          />
        ))}
      </div>
      <AddRow
        verb="Add field"
        error={errorAt("target.config.fields")}
        onAdd={() => onChange({ fields: [...fields, { field: "", value: "" }] })}
      />
    </fieldset>
  );
}

/** Every place that a lead of some line fills. */
const PLACES: readonly string[] = [
  ...new Set(
    LINES.flatMap((line) => {
      const message = leadMessage(sampleLead(line, new Date(0)));
      return [
        "{{lead_id}}",
        "{{timestamp}}",
        ...Object.keys(message.contact_info).map((name) => `{{contact_info.${name}}}`),
        ...Object.keys(message.lead_data).map((name) => `{{lead_data.${name}}}`),
      ];
    }),
  ),
];
