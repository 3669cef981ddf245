import { expect, it } from "@jest/globals";
import { CRM_PRESETS } from "@/lib/delivery/destinations/crm-presets";
import { KIND_LABELS } from "@/lib/delivery/kind-labels";
import { crms } from "./crms";

it("a customer can choose each CRM that the home page names", () => {
  const kinds = Object.values(KIND_LABELS).map(({ label }) => label);
  for (const name of crms.direct) expect(kinds).toContain(name);
  for (const name of crms.mapped)
    expect(CRM_PRESETS.some((preset) => preset.name.startsWith(name))).toBe(true);
});
