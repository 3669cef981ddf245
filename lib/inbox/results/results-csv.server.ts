import "server-only";
import { stringify } from "csv-stringify/sync";
import { toDecimal } from "@/lib/kit/money";
import { readResults } from "./read-results.server";
import { RESULT_DIMENSIONS, type ResultsQuery } from "./results-schemas";

/** The results as a CSV file: one row for each group, also for groups that are too small for rates on the page. */
export async function resultsCsv(viewer: { id: string }, query: ResultsQuery): Promise<string> {
  const { groups } = await readResults(viewer, query);
  const rows = RESULT_DIMENSIONS.flatMap((dimension) =>
    groups[dimension].map(({ label, leads, contacted, quoted, sold, costCents, premiumCents }) => ({
      By: dimension,
      Group: label,
      Leads: leads,
      Contacted: contacted,
      Quoted: quoted,
      "Policies sold": sold,
      "Cost (USD)": toDecimal(costCents),
      "Cost per policy (USD)": sold === 0 ? "" : toDecimal(Math.round(costCents / sold)),
      "Annual premium (USD)": toDecimal(premiumCents),
    })),
  );
  return stringify(rows, { header: true, bom: true, escape_formulas: true, record_delimiter: "windows" });
}
