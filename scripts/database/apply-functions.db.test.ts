import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { openWorld, type World } from "@/tests/races/world";
import { applyFunctions } from "./apply-functions";
import { parseFunctionFile } from "./function-files";

let world: World;
let log: string[];
beforeEach(async () => {
  world = await openWorld();
  await world.client.query(`TRUNCATE "AppliedFunction"`);
  log = [];
});
afterEach(() => world.close());

type Texts = Record<string, string>;
const apply = (texts: Texts) =>
  applyFunctions(
    world.client,
    Object.entries(texts).map(([name, text]) =>
      parseFunctionFile(
        `lib/kit/sql/${name}.sql`,
        `-- Says something.\nCREATE OR REPLACE FUNCTION ${name}${text}\n`,
      ),
    ),
    (line) => log.push(line),
  );
const logged = () => log.filter((line) => !line.includes("has no file"));
async function ask(call: string): Promise<unknown> {
  const { rows } = await world.client.query<{ result: unknown }>(`SELECT ${call} AS "result"`);
  return rows[0]?.result;
}

const ONE = "() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;";

describe("applying function files", () => {
  it("creates a function, does nothing for the same file, and replaces it when the file changes", async () => {
    await apply({ zz_one: ONE });
    await apply({ zz_one: ONE });
    expect(logged()).toEqual(["applied function zz_one"]);
    expect(await ask("zz_one()")).toBe(1);
    await apply({ zz_one: ONE.replace("1", "2") });
    expect(await ask("zz_one()")).toBe(2);
  });

  it("creates a function before the one that its body calls", async () => {
    await apply({ zz_a: "() RETURNS integer LANGUAGE sql AS $$ SELECT zz_b() + 1 $$;", zz_b: ONE });
    expect(await ask("zz_a()")).toBe(2);
  });

  it("leaves one function when its result or its arguments change", async () => {
    await apply({ zz_one: ONE });
    await apply({ zz_one: "() RETURNS text LANGUAGE sql AS $$ SELECT 'one' $$;" });
    expect(await ask("zz_one()")).toBe("one");
    await apply({ zz_one: "(n integer) RETURNS integer LANGUAGE sql AS $$ SELECT n $$;" });
    expect(await ask("zz_one(3)")).toBe(3);
    expect(await ask("(SELECT count(*)::int FROM pg_proc WHERE proname = 'zz_one')")).toBe(1);
  });

  it("drops a function whose file is gone, with its triggers", async () => {
    await apply({
      zz_one: ONE,
      zz_refuse: refuse('CREATE OR REPLACE TRIGGER "zz"\n  BEFORE DELETE ON "Session"'),
    });
    expect(await triggers()).toEqual(["zz"]);
    await apply({ zz_one: ONE });
    expect(await ask("to_regproc('zz_refuse')")).toBeNull();
    expect(await triggers()).toEqual([]);
    expect(logged().slice(2)).toEqual([
      "dropped trigger zz on Session",
      "dropped function zz_refuse(): its file is gone",
    ]);
  });

  it("drops a trigger that the file no longer creates", async () => {
    await apply({ zz_refuse: refuse('CREATE OR REPLACE TRIGGER "zz"\n  BEFORE DELETE ON "Session"') });
    await apply({ zz_refuse: refuse('CREATE OR REPLACE TRIGGER "zy"\n  BEFORE UPDATE ON "Session"') });
    expect(await triggers()).toEqual(["zy"]);
  });

  it.each([
    ["plpgsql", "() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN RETURN 1 END; $$;"],
    ["sql", "() RETURNS integer LANGUAGE sql AS $$ SELECT zz_missing() $$;"],
  ])("changes nothing when a body in %s is wrong, and names the file", async (_language, wrong) => {
    await apply({ zz_one: ONE });
    await expect(apply({ zz_one: ONE.replace("1", "2"), zz_two: wrong })).rejects.toThrow(
      "lib/kit/sql/zz_two.sql",
    );
    expect(await ask("zz_one()")).toBe(1);
    expect(await ask("to_regproc('zz_two')")).toBeNull();
    await apply({ zz_one: ONE.replace("1", "2") });
    expect(await ask("zz_one()")).toBe(2);
  });

  it("names functions that have no file, and leaves them", async () => {
    await world.client.query("CREATE FUNCTION zz_strange() RETURNS integer LANGUAGE sql AS 'SELECT 7'");
    await apply({ zz_one: ONE });
    expect(log).toContain("function zz_strange has no file in lib/<domain>/sql: left as it is");
    expect(await ask("zz_strange()")).toBe(7);
  });
});

function refuse(trigger: string): string {
  return `() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$;\n\n${trigger}
  FOR EACH ROW EXECUTE FUNCTION zz_refuse();`;
}

async function triggers(): Promise<string[]> {
  const { rows } = await world.client.query<{ name: string }>(
    `SELECT tgname AS "name" FROM pg_trigger WHERE tgname LIKE 'z_' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
