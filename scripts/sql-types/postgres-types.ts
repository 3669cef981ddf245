import type { ClientBase } from "pg";

/** TypeScript types for PostgreSQL's, by their numbers. */
export interface PostgresTypes {
  /** What pg accepts for a parameter. */
  parameterType(oid: number): string;
  /** What pg returns for a column: a string for every type that it does not know. */
  columnType(oid: number): string;
}

interface PostgresType {
  name: string;
  /** The type of an array's elements; 0 for other types. */
  elementOid: number;
  enumLabels: string[] | null;
}

const BIG_NUMBER = "number | bigint | string";

/** Where pg accepts and returns something else than a string. */
const PARAMETERS: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  float4: "number",
  float8: "number",
  oid: "number",
  int8: BIG_NUMBER,
  numeric: BIG_NUMBER,
  timestamp: "Date | string",
  timestamptz: "Date | string",
  bytea: "Uint8Array",
};
const COLUMNS: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  float4: "number",
  float8: "number",
  oid: "number",
  date: "Date",
  timestamp: "Date",
  timestamptz: "Date",
  json: "unknown",
  jsonb: "unknown",
  bytea: "Buffer",
};
/** The arrays that pg takes apart; any other comes as its text, `{a,b}`. */
const COLUMN_ARRAYS = [
  "text",
  "varchar",
  "bpchar",
  "uuid",
  "bool",
  "int2",
  "int4",
  "int8",
  "float8",
  "timestamptz",
];

/** Reads the database's types. The methods throw an Error for a number that is none. */
export async function readPostgresTypes(client: ClientBase): Promise<PostgresTypes> {
  const { rows } = await client.query<PostgresType & { oid: number }>(
    `SELECT t.oid, t.typname AS "name", CASE WHEN t.typcategory = 'A' THEN t.typelem ELSE 0 END AS "elementOid",
       (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid) AS "enumLabels"
     FROM pg_type t`,
  );
  const types = new Map(rows.map((row) => [row.oid, row]));
  const typeOf = (oid: number): PostgresType => {
    const type = types.get(oid);
    if (!type) throw new Error(`PostgreSQL has no type ${oid}`);
    return type;
  };
  const unionOf = ({ enumLabels }: PostgresType) =>
    enumLabels?.map((label) => JSON.stringify(label)).join(" | ");
  const parameterType = (oid: number): string => {
    const type = typeOf(oid);
    if (type.elementOid !== 0) return `readonly (${parameterType(type.elementOid)})[]`;
    return unionOf(type) ?? PARAMETERS[type.name] ?? "string";
  };
  const columnType = (oid: number): string => {
    const type = typeOf(oid);
    const element = typeOf(type.elementOid || oid);
    if (type.elementOid !== 0)
      return COLUMN_ARRAYS.includes(element.name) ? `${columnType(type.elementOid)}[]` : "string";
    return unionOf(type) ?? COLUMNS[type.name] ?? "string";
  };
  return { parameterType, columnType };
}
