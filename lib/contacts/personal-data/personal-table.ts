import type { SettingName } from "@/lib/settings/settings";

/** Whose data a table holds. A visitor has no account, for example somebody who wrote to sales. */
type DataSubject = "consumer" | "account" | "visitor";

/**
 * What erasing a person does to a column: `to` is the SQL value that replaces it, `by` names the function that replaces
 * it, `keep` says why it stays. `isLink`: further leads of the person are found by the column, so the erasure of a consumer
 * replaces it only when it has found all of them. `staysWithAccount`: only the erasure of a consumer replaces it, not the closing of an
 * account.
 */
type Erasure = { to: string; isLink?: true; staysWithAccount?: true } | { by: string } | { keep: string };

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
 * How long the data is kept. `days` counts from `from`, an SQL expression of the row's columns, and a `setting` of the operator may shorten it; `until`
 * names a column with the last day; `with` says what else decides. `remove`: the retention job deletes the rows, or replaces
 * the columns as an erasure does.
 */
type Retention = { with: string } | ((Age | LastDay) & Removal);
type Age = { days: number; from: string; setting?: SettingName };
type LastDay = { until: string };

interface Removal {
  remove: "rows" | "columns";
  /** SQL condition of rows that stay. */
  unless?: string;
}

/** A table with personal data. */
export interface PersonalTable {
  table: string;
  subject: DataSubject;
  /** SQL condition of the rows about consumers. $1: ids of their leads (uuid[]). Cleared when they are erased. */
  rowsOfLeads?: string;
  /** SQL condition of the rows of an account. $1: its id. Cleared when it is closed. */
  rowsOfAccount?: string;
  /** An account may have more of these rows than one transaction can clear in time: a job clears them after the account was closed. */
  isClearedLater?: true;
  /** `rows`: an erasure deletes the rows. `columns`: it replaces the columns below. */
  erases: "rows" | "columns";
  retention: Retention;
  columns: Readonly<Record<string, PersonalColumn>>;
}

/** A column that its person gets in an export. */
export const own = (purpose: string, erasure: PersonalColumn["erasure"]): PersonalColumn => ({
  purpose,
  erasure,
  isExported: true,
  isViewLogged: false,
});

/** A column that no export has: secrets, and what only works for us. */
export const internal = (purpose: string, erasure: PersonalColumn["erasure"]): PersonalColumn => ({
  ...own(purpose, erasure),
  isExported: false,
});
