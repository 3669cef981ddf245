import { useId, useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { LINES } from "@/lib/catalog/lines";
import { leadMessage } from "@/lib/delivery/payload/lead-message";
import { sampleLead } from "@/lib/delivery/payload/sample-lead";
import { AddRow, PairRow } from "./pair-row";
import type { DestinationFieldsProps } from "./use-destination-form";

/** The CRM's fields, each with its value: placeholders in double braces, or a text. */
export function MappingRows({ form }: DestinationFieldsProps) {
  const listId = useId();
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name: "fields" });
  const add = useRef<HTMLButtonElement>(null);
  const rememberPressed = useFocusFallback(add);
  return (
    <fieldset name="fields" className="min-w-0">
      <legend className="text-sm font-semibold">Fields</legend>
      <p className="mt-1 text-sm text-muted">
        The CRM's field on the left, its value on the right: a placeholder such as{" "}
        <code className="font-mono">{"{{contact_info.phone}}"}</code>, or any text. A dot in the name makes an
        object: <code className="font-mono">contact.email</code>. Map the lead_id if your CRM has a field for
        it.
      </p>
      <datalist id={listId}>
        {PLACEHOLDERS.map((placeholder) => (
          <option key={placeholder} value={placeholder}>
            {placeholder}
          </option>
        ))}
      </datalist>
      <div className="mt-3 grid gap-2">
        {rows.map(({ id }, index) => (
          <PairRow
            key={id}
            className="border-b border-line pb-2 sm:grid-cols-[2fr_3fr_2.75rem] sm:border-0 sm:pb-0"
            first={{
              label: `Field ${index + 1}: their name`,
              ...form.field(`fields.${index}.field`),
            }}
            second={{
              label: `Field ${index + 1}: what goes into it`,
              list: listId,
              ...form.field(`fields.${index}.value`),
            }}
            removeLabel={`Remove field ${index + 1}`}
            onRemove={() => {
              rememberPressed();
              remove(index);
            }}
          />
        ))}
      </div>
      <AddRow
        ref={add}
        verb="Add field"
        error={form.getFieldState("fields", form.formState).error?.message}
        onAdd={() => append({ field: "", value: "" }, { shouldFocus: false })}
      />
    </fieldset>
  );
}

/** The placeholders of all lines. */
const PLACEHOLDERS: readonly string[] = [
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
