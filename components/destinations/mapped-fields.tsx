import { SelectField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { CRM_PRESETS } from "@/lib/delivery/destinations/crm-presets";
import type { DraftFieldsProps } from "./draft-fields-props";
import { HeaderRows } from "./header-rows";
import { UrlField } from "./kind-fields";
import { MappingPreview } from "./mapping-preview";
import { MappingRows } from "./mapping-rows";
import { usePreset } from "./use-preset";

/** A CRM that takes leads by an HTTP call: address, headers, and which field is which. */
export function MappedFields(props: DraftFieldsProps) {
  const { draft, onChange, errorAt } = props;
  const [preset, choosePreset] = usePreset(onChange);
  return (
    <>
      <SelectField
        label="Begin with"
        hint="Fills in method, headers and fields; what stood there is replaced."
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
        <SelectField
          label="Method"
          value={draft.method}
          onChange={({ target }) =>
            onChange({ method: METHODS.find((method) => method === target.value) ?? "POST" })
          }
          error={errorAt("target.config.method")}
        >
          {METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
        <UrlField {...props} hint={preset?.urlHint ?? "Public and HTTPS. Redirects are not followed."} />
      </div>
      <HeaderRows {...props} />
      <SelectField
        label="Body"
        value={draft.body}
        onChange={({ target }) => onChange({ body: target.value === "form" ? "form" : "json" })}
        error={errorAt("target.config.body")}
      >
        <option value="json">JSON</option>
        <option value="form">Form (application/x-www-form-urlencoded)</option>
      </SelectField>
      <MappingRows {...props} />
      <MappingPreview draft={draft} />
    </>
  );
}

const METHODS = ["POST", "PUT", "PATCH"] as const;
