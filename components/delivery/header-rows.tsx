import { Button } from "@/components/ui/button";
import { CloseIcon } from "@/components/ui/icons";
import type { DraftFieldsProps } from "./draft-fields-props";
import { RowInput } from "./row-input";

/** Headers of the call, for keys and tokens. Values are stored sealed, and are not shown again. */
export function HeaderRows({ draft: { headers }, onChange, errorAt }: DraftFieldsProps) {
  const set = (index: number, change: { name?: string; value?: string }) =>
    onChange({ headers: headers.map((header, at) => (at === index ? { ...header, ...change } : header)) });
  const error = errorAt("target.config.headers");
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
          <div
            key={index}
            className="grid grid-cols-[1fr_2.75rem] items-start gap-2 sm:grid-cols-[1fr_1fr_2.75rem]"
          >
            <RowInput
              label={`Header ${index + 1}: name`}
              placeholder="Authorization"
              value={name}
              onChange={(next) => set(index, { name: next })}
              error={errorAt(`target.config.headers.${index}.name`)}
            />
            <RowInput
              label={`Header ${index + 1}: value`}
              placeholder="Bearer …"
              value={value}
              onChange={(next) => set(index, { value: next })}
              error={errorAt(`target.config.headers.${index}.value`)}
              className="col-start-1 sm:col-start-2"
            />
            <RemoveRow
              label={`Remove header ${index + 1}`}
              onClick={() => onChange({ headers: headers.toSpliced(index, 1) })}
            />
          </div>
        ))}
      </div>
      {error ? <p className="mt-1 text-sm font-medium text-red-deep">{error}</p> : null}
      <Button
        variant="link"
        size="bare"
        className="mt-2 text-sm"
        onClick={() => onChange({ headers: [...headers, { name: "", value: "" }] })}
      >
        Add header
      </Button>
    </fieldset>
  );
}

/** At the end of a row, on a phone at the end of its first line. */
export function RemoveRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="bare"
      aria-label={label}
      onClick={onClick}
      className="col-start-2 row-start-1 size-11 text-muted hover:text-ink sm:col-start-3"
    >
      <CloseIcon className="size-4" />
    </Button>
  );
}
