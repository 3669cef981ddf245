/**
 * The type of every SQL statement of the program, by its text. Filled by the generated files
 * `statements.generated.d.ts`, one for each domain: see docs/decisions/0018-typed-sql.md.
 */
// An interface, since only interfaces can be filled from several files.
export interface Statements {}

/** A statement and, for the compiler only, the types that PostgreSQL gives its parameters and columns. */
export interface Statement<Values extends readonly unknown[], Row> {
  text: string;
  /** Keeps the statement's plan on each connection under this name. */
  planName?: string;
  /** Columns that the text promises are never null: `AS "total!"`. The promise is checked on every row. */
  promised: readonly string[];
  readonly types?: (values: Values) => Row;
}

/** The row that a statement returns. */
export type RowOf<Of> = Of extends Statement<never, infer Row> ? Row : never;

/** The values that a statement takes. */
export type ValuesOf<Of> = Of extends Statement<infer Values, unknown> ? Values : never;

/**
 * Declares a SQL statement. The text must be a constant. Run `npm run sql:types` after you add or change one: it asks
 * PostgreSQL for the types. Add `!` to a column that PostgreSQL considers nullable and that is never null:
 * `count(*)::int AS "total!"` is read as `total`.
 */
export function sql<const Text extends keyof Statements>(
  text: Text,
  options?: { planName?: string },
): Statement<Statements[Text]["values"], Statements[Text]["row"]> {
  return { ...readPromises(text), ...options };
}

/** Removes the marks of `AS "total!"`. @returns the text for PostgreSQL, and the marked columns. */
export function readPromises(text: string): { text: string; promised: string[] } {
  const promised: string[] = [];
  const plain = text.replaceAll(/\bAS "(\w+)!"/gi, (_, column: string) => {
    promised.push(column);
    return `AS "${column}"`;
  });
  return { text: plain, promised };
}
