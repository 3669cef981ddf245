import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openWorld, type World } from "@/tests/races/world";
import { readFunctionFiles } from "./function-files";

const files = readFunctionFiles(process.cwd());
let world: World;
let ofFiles: ReadonlyMap<string, string>;
beforeAll(async () => {
  world = await openWorld();
  ofFiles = await readDefinitionsOfFiles();
});
afterAll(() => world.close());

/** Functions and triggers of the schema `public`, each with its whole definition. */
async function readDefinitions(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await world.client.query<{ name: string; definition: string }>(
    `SELECT p.oid::regprocedure::text AS "name", pg_get_functiondef(p.oid) AS "definition"
     FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
     UNION ALL
     SELECT 'trigger ' || t.tgname, pg_get_triggerdef(t.oid) FROM pg_trigger t
     JOIN pg_class c ON c.oid = t.tgrelid AND c.relnamespace = 'public'::regnamespace WHERE NOT t.tgisinternal
     ORDER BY 1`,
  );
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/** What the database would be if every file were applied to it now. */
async function readDefinitionsOfFiles(): Promise<ReadonlyMap<string, string>> {
  await world.client.query("BEGIN");
  try {
    await world.client.query("SET LOCAL check_function_bodies = off");
    for (const { name } of files) await world.client.query(`DROP FUNCTION IF EXISTS ${name} CASCADE`);
    for (const { definition } of files) await world.client.query(definition);
    for (const { triggerStatements } of files) await world.client.query(triggerStatements);
    return await readDefinitions();
  } finally {
    await world.client.query("ROLLBACK");
  }
}

/** Names of functions and triggers that are not as their files define them. */
async function findDifferences(): Promise<string[]> {
  const inDatabase = await readDefinitions();
  return [...new Set([...inDatabase.keys(), ...ofFiles.keys()])].filter(
    (name) => inDatabase.get(name) !== ofFiles.get(name),
  );
}

describe("the functions and triggers of a migrated database", () => {
  it("are those of lib/<domain>/sql, each with one file", async () => {
    expect(await findDifferences()).toEqual([]);
    const functions = [...ofFiles.keys()].filter((name) => !name.startsWith("trigger "));
    expect(functions.map((signature) => signature.replace(/\(.*/, ""))).toEqual(
      files.map(({ name }) => name),
    );
  });

  const six = "RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 6'";
  it.each([
    ["a changed body", `CREATE OR REPLACE FUNCTION breaker_threshold() ${six}`, "breaker_threshold()"],
    ["a missing function", "DROP FUNCTION breaker_threshold", "breaker_threshold()"],
    ["a function without a file", `CREATE FUNCTION six() ${six}`, "six()"],
    ["a missing trigger", `DROP TRIGGER "Lead_sold_stays" ON "Lead"`, "trigger Lead_sold_stays"],
  ])("are compared: %s is found", async (_what, statement, found) => {
    await world.client.query("BEGIN");
    await world.client.query(statement);
    const differences = await findDifferences();
    await world.client.query("ROLLBACK");
    expect(differences).toEqual([found]);
  });
});

describe("docs/database.md", () => {
  const rows = readFileSync("docs/database.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")));

  it("lists every trigger with its table and function", async () => {
    const { rows: triggers } = await world.client.query<{ row: string }>(
      `SELECT concat_ws(' ', t.tgname, c.relname, p.proname) AS "row"
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    const documented = rows.filter((cells) => cells.length === 6).map((cells) => cells.slice(1, 4).join(" "));
    expect(documented.toSorted()).toEqual(triggers.map(({ row }) => row).toSorted());
  });

  it("says of each trigger that it refuses or enqueues", () => {
    const effects = rows.filter((cells) => cells.length === 6).map((cells) => cells[4] ?? "");
    expect(effects.filter((effect) => !/^(refuses|enqueues) /.test(effect))).toEqual([]);
  });

  it("lists every function with its folder", () => {
    const documented = rows
      .filter((cells) => cells.length === 5)
      .map((cells) => `${cells[2]}/${cells[1]}.sql`);
    expect(documented.toSorted()).toEqual(files.map(({ path }) => path).toSorted());
  });
});
