import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "@jest/globals";
import { PROJECT_ROOT } from "./source-files";

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), "utf8");
const document = read("docs/keys.md");

it("the list of keys names every secret of the configuration", () => {
  const names = [...read("lib/platform/env/parse-env.ts").matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name = ""]) => name,
  );
  const secrets = names.filter(
    (name) =>
      /KEY|SECRET|TOKEN|HEADERS|^DATABASE_(REPLICA_)?URL$|^SMTP_URL$|^LEDGER_HEAD_STORE$/.test(name) &&
      !name.startsWith("DEMO_"),
  );
  expect(secrets.length).toBeGreaterThan(7);
  expect(secrets.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});

it("the list of keys names every table with sealed columns", () => {
  const tables = [...read("scripts/rotate-keys/sealed-tables.ts").matchAll(/table: "(\w+)"/g)].map(
    ([, name = ""]) => name,
  );
  expect(tables.length).toBeGreaterThan(6);
  expect(tables.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});
