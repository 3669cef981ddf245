import { useFieldArray } from "react-hook-form";
import { AddRow, PairRow } from "./pair-row";
import type { DestinationFieldsProps } from "./use-destination-form";

/** Headers of the call, for keys and tokens. */
export function HeaderRows({ form }: DestinationFieldsProps) {
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name: "headers" });
  return (
    <fieldset name="headers" className="min-w-0">
      <legend className="text-sm font-semibold">
        Headers <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p className="mt-1 text-sm text-muted">
        For keys and tokens. Values are stored encrypted and not shown again.
      </p>
      <div className="mt-2 grid gap-2">
        {rows.map(({ id }, index) => (
          <PairRow
            key={id}
            className="sm:grid-cols-[1fr_1fr_2.75rem]"
            first={{
              label: `Header ${index + 1}: name`,
              placeholder: "Authorization",
              ...form.field(`headers.${index}.name`),
            }}
            second={{
              label: `Header ${index + 1}: value`,
              placeholder: "Bearer …",
              ...form.field(`headers.${index}.value`),
            }}
            removeLabel={`Remove header ${index + 1}`}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <AddRow
        verb="Add header"
        error={form.getFieldState("headers", form.formState).error?.message}
        onAdd={() => append({ name: "", value: "" }, { shouldFocus: false })}
      />
    </fieldset>
  );
}
