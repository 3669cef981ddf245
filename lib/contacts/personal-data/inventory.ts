/** Whose data a column holds. */
type DataSubject = "consumer" | "account" | "visitor";

/** What erasing its person does to a column: `to` is the SQL value that replaces it, `keep` the reason why it stays. */
type Erasure = { to: string } | { keep: string };

/** One column with personal data. */
export interface PersonalColumn {
  /** What Leadwell needs it for. */
  purpose: string;
  erasure: Erasure;
  /** Part of the export that its person gets. */
  isExported: boolean;
  /** Every reading by a person writes a LeadView. */
  isViewLogged: boolean;
}

/**
 * How long rows are kept: `days` counts from the column `from`, `until` names a column with the last day, `with` says
 * what else decides.
 */
type Retention = { days: number; from: string } | { until: string } | { with: string };

/** A table with personal data. */
export interface PersonalTable {
  table: string;
  subject: DataSubject;
  /** SQL condition of the rows about consumers: $1 are the ids of their leads (uuid[]). */
  rowsOfLeads?: string;
  /** `rows`: erasure deletes the rows. `columns`: it replaces the columns below. */
  erases: "rows" | "columns";
  retention: Retention;
  columns: Readonly<Record<string, PersonalColumn>>;
}
