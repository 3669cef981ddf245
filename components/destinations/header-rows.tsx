import type { DraftFieldsProps } from "./draft-fields-props";
import { AddRow, PairRow } from "./pair-row";

/** Headers of the call, for keys and tokens. Values are stored sealed, and are not shown again. */
export function HeaderRows({ draft: { headers }, onChange, errorAt }: DraftFieldsProps) {
  const set = (index: number, change: { name?: string; value?: string }) =>
    onChange({ headers: headers.map((header, at) => (at === index ? { ...header, ...change } : header)) });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">
        Headers <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p className="mt-1 text-sm text-muted">
        For keys and tokens. Values are stored encrypted and not shown again.
      </p>
      <div className="mt-2 grid gap-2">
        {headers.map(({ name, value }, index) => (
          // A row is its place: it has no name of its own.
          <PairRow
            key={index}
            className="sm:grid-cols-[1fr_1fr_2.75rem]"
            first={{
              label: `Header ${index + 1}: name`,
              placeholder: "Authorization",
              value: name,
              onChange: (next) => set(index, { name: next }),
              error: errorAt(`target.config.headers.${index}.name`),
            }}
            second={{
              label: `Header ${index + 1}: value`,
              placeholder: "Bearer …",
              value,
              onChange: (next) => set(index, { value: next }),
              error: errorAt(`target.config.headers.${index}.value`),
            }}
            removeLabel={`Remove header ${index + 1}`}
            onRemove={() => onChange({ headers: headers.toSpliced(index, 1) })}
          />
        ))}
      </div>
      <AddRow
        verb="Add header"
        error={errorAt("target.config.headers")}
        onAdd={() => onChange({ headers: [...headers, { name: "", value: "" }] })}
      />
    </fieldset>
  );
}
