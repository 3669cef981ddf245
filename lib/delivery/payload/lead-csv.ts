import { stringify } from "csv-stringify/sync";
import type { LeadMessage } from "./lead-message";
import { asText } from "./map-fields";

/** A lead as a file for spreadsheets: one row; cells that a spreadsheet would take for formulas are harmless. */
export function leadCsv({ lead_id, contact_info, lead_data, timestamp }: LeadMessage): string {
  const row = { lead_id, timestamp, ...contact_info, ...lead_data };
  const cells = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)]));
  return stringify([cells], { header: true, bom: true, escape_formulas: true, record_delimiter: "windows" });
}
