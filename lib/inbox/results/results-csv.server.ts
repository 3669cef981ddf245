import "server-only";
import { stringify } from "csv-stringify/sync";
import { toDecimal } from "@/lib/kit/money";
import { readResults } from "./read-results.server";
import { RESULT_DIMENSIONS, type ResultsQuery } from "./results-schemas";

const COLUMNS = [
  "By",
  "Group",
  "Leads",
  "Contacted",
  "Quoted",
  "Policies sold",
  "Cost (USD)",
  "Cost per policy (USD)",
  "Annual premium (USD)",
];

/** The results as a CSV file: one row for each group, also for groups that are too small for rates on the page. */
export async function resultsCsv(viewer: { id: string }, query: ResultsQuery): Promise<string> {
  const { groups } = await readResults(viewer, query);
  const rows = RESULT_DIMENSIONS.flatMap((dimension) =>
    groups[dimension].map(({ label, leads, contacted, quoted, sold, costCents, premiumCents }) => [
      dimension,
      label,
      leads,
      contacted,
      quoted,
      sold,
      toDecimal(costCents),
      sold === 0 ? "" : toDecimal(Math.round(costCents / sold)),
      toDecimal(premiumCents),
    ]),
  );
  const options = { header: true, bom: true, escape_formulas: true, record_delimiter: "windows" } as const;
  return stringify(rows, { ...options, columns: COLUMNS });
}
