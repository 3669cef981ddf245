import type { ClientBase, Connection, FieldDef, Submittable } from "pg";

/** Types of a statement by PostgreSQL: of each parameter, and of its columns. */
export interface StatementDescription {
  parameterTypes: number[];
  columns: DescribedColumn[];
}

export interface DescribedColumn {
  name: string;
  type: number;
  /** False only where the column comes straight from one of a table that is NOT NULL, on no outer side of a join. */
  isNullable: boolean;
}

/** Lets PostgreSQL parse and plan a statement without running it. @throws pg's error for a wrong statement. */
export async function describeStatement(client: ClientBase, text: string): Promise<StatementDescription> {
  const { parameterTypes, fields } = await parseStatement(client, text);
  const isNotNull = await readNotNullColumns(client, fields);
  const outer = fields.some(({ tableID }) => tableID !== 0)
    ? await findOuterTables(client, text, parameterTypes.length)
    : new Set();
  return {
    parameterTypes,
    columns: fields.map(({ name, dataTypeID, tableID, columnID }) => {
      const table = isNotNull.get(`${tableID}.${columnID}`);
      return { name, type: dataTypeID, isNullable: table === undefined || outer.has(table) };
    }),
  };
}

function parseStatement(
  client: ClientBase,
  text: string,
): Promise<{ parameterTypes: number[]; fields: FieldDef[] }> {
  return new Promise((resolve, reject) => {
    let parameterTypes: number[] = [];
    let fields: FieldDef[] = [];
    // pg calls these methods of a query. It has no public interface to describe a statement without running it.
    const description: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => {
        connection.once("parameterDescription", (message: { dataTypeIDs: number[] }) => {
          parameterTypes = message.dataTypeIDs;
        });
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: FieldDef[] }) => {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ parameterTypes, fields }),
    };
    client.query(description);
  });
}

/** "table.column" by their numbers -> the table's name, for those that are NOT NULL. */
async function readNotNullColumns(
  client: ClientBase,
  fields: readonly FieldDef[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; name: string }>(
    `SELECT a.attrelid || '.' || a.attnum AS "key", c.relname AS "name"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.attnotnull AND a.attrelid = ANY ($1::oid[])`,
    [fields.map(({ tableID }) => tableID)],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Part of PostgreSQL's plan. */
interface Plan {
  "Node Type": string;
  "Join Type"?: string;
  "Relation Name"?: string;
  "CTE Name"?: string;
  "Subplan Name"?: string;
  Plans?: Plan[];
}

/**
 * Finds the tables whose columns an outer join may fill with nulls, in the statement's generic plan. It does not use the option
 * GENERIC_PLAN of EXPLAIN, because PostgreSQL 15 does not have it.
 */
async function findOuterTables(client: ClientBase, text: string, parameters: number): Promise<Set<string>> {
  const nulls = parameters > 0 ? `(${Array.from({ length: parameters }, () => "NULL").join(", ")})` : "";
  await client.query("SET plan_cache_mode = force_generic_plan");
  await client.query(`PREPARE described AS ${text}`);
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `EXPLAIN (VERBOSE, FORMAT JSON) EXECUTE described ${nulls}`,
  );
  await client.query("DEALLOCATE described");
  await client.query("RESET plan_cache_mode");
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  if (!plan) return new Set();
  const nodes = listNodes(plan);
  const outer = nodes.flatMap((node) => outerSides(node).flatMap(listNodes));
  const named = new Set(outer.map((node) => `CTE ${node["CTE Name"]}`));
  const inCtes = nodes.filter((node) => named.has(node["Subplan Name"] ?? "")).flatMap(listNodes);
  return new Set([...outer, ...inCtes].flatMap((node) => node["Relation Name"] ?? []));
}

function listNodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(listNodes)];
}

function outerSides({ "Join Type": join, Plans: [left, right] = [] }: Plan): Plan[] {
  const sides = { Left: [right], Right: [left], Full: [left, right], Anti: [right], "Right Anti": [left] }[
    join ?? ""
  ];
  return (sides ?? []).filter((side) => side !== undefined);
}
