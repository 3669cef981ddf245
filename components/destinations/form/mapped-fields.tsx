import { useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { SelectField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { CRM_PRESETS, type CrmPreset } from "@/lib/delivery/destinations/crm-presets";
import { UrlField } from "./kind-fields";
import { MappingPreview } from "./mapping-preview";
import { MappingRows } from "./mapping-rows";
import { AddRow, PairRow } from "./pair-row";
import type { DestinationFieldsProps } from "./use-destination-form";

/** A CRM that takes leads by an HTTP call: URL, headers, and which field is which. */
export function MappedFields({ form }: DestinationFieldsProps) {
  const [preset, setPreset] = useState<CrmPreset | null>(null);
  // The URL stays as typed: each customer has their own.
  const choosePreset = (id: string) => {
    const chosen = CRM_PRESETS.find((known) => known.id === id) ?? null;
    setPreset(chosen);
    if (!chosen) return;
    const { method, body, headers, fields } = chosen.draft;
    form.setValue("method", method, { shouldDirty: true });
    form.setValue("body", body, { shouldDirty: true });
    form.setValue("headers", [...headers], { shouldDirty: true });
    form.setValue("fields", [...fields], { shouldDirty: true });
  };
  return (
    <>
      <SelectField
        label="Start with"
        hint="Fills in method, headers and fields, and replaces what is there."
        value={preset?.id ?? ""}
        onChange={({ target }) => choosePreset(target.value)}
      >
        <option value="">Choose your CRM</option>
        {CRM_PRESETS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {preset ? <Notice>{preset.note}</Notice> : null}
      <div className="grid items-start gap-4 sm:grid-cols-[8rem_1fr]">
        <SelectField label="Method" {...form.field("method")}>
          {["POST", "PUT", "PATCH"].map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
        <UrlField form={form} hint={preset?.urlHint ?? "Public and HTTPS. Redirects are not followed."} />
      </div>
      <HeaderRows form={form} />
      <SelectField label="Body" {...form.field("body")}>
        <option value="json">JSON</option>
        <option value="form">Form (application/x-www-form-urlencoded)</option>
      </SelectField>
      <MappingRows form={form} />
      <MappingPreview fields={form.watch("fields")} body={form.watch("body")} />
    </>
  );
}

/** Headers of the call, for keys and tokens. */
function HeaderRows({ form }: DestinationFieldsProps) {
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name: "headers" });
  const add = useRef<HTMLButtonElement>(null);
  const rememberPressed = useFocusFallback(add);
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
            onRemove={() => {
              rememberPressed();
              remove(index);
            }}
          />
        ))}
      </div>
      <AddRow
        ref={add}
        verb="Add header"
        error={form.getFieldState("headers", form.formState).error?.message}
        onAdd={() => append({ name: "", value: "" }, { shouldFocus: false })}
      />
    </fieldset>
  );
}
