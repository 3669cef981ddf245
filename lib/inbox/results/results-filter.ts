import { type ResultsQuery, resultsQuery } from "./results-schemas";

/** The filter of the results page. Its URL keeps it. */
export type ResultsFilter = ResultsQuery;

/** Reads the filter from the page's URL. What is not valid counts as not there. */
export function readResultsFilter(parameters: { get(name: string): string | null }): ResultsFilter {
  const given = { days: parameters.get("days") ?? undefined, line: parameters.get("line") ?? undefined };
  const whole = resultsQuery.safeParse(given);
  if (whole.success) return whole.data;
  const withoutLine = resultsQuery.safeParse({ days: given.days });
  return withoutLine.success ? withoutLine.data : resultsQuery.parse({ line: knownLine(given.line) });
}

function knownLine(line: string | undefined): string | undefined {
  return resultsQuery.safeParse({ line }).success ? line : undefined;
}

/** The filter as the query of the page and of the API. */
export function toResultsQuery({ days, line }: ResultsFilter): string {
  return new URLSearchParams({ days: String(days), ...(line ? { line } : {}) }).toString();
}
