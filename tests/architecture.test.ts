import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findCrowdedFolders } from "./architecture/crowded-folders";
import { type Cruise, cruise } from "./architecture/cruise";
import { INNOCENT, VIOLATIONS } from "./architecture/planted-violations";
import { PROJECT_ROOT, readSourceFiles } from "./architecture/source-files";
import { findBrokenRules, TEXT_RULES } from "./architecture/text-rules";

const files = readSourceFiles();

describe("the arrows, on planted violations", () => {
  let folder: string;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "leadwell-arrows-")));
    const planted = VIOLATIONS.map(({ file, imports }): [string, string] => [file, `import "${imports}";\n`]);
    for (const [file, text] of [...planted, ...Object.entries(INNOCENT)]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are all reported, and nothing else is", async () => {
    const { violations } = await cruise(folder);
    expect(violations).toEqual(VIOLATIONS.map(({ rule, file }) => `${rule} ${file}`).toSorted());
  });

  it("have one for every rule", async () => {
    const { default: config } = await import("../.dependency-cruiser.mjs");
    const rules = config.forbidden?.map(({ name }) => name);
    expect(new Set(VIOLATIONS.map(({ rule }) => rule))).toEqual(new Set(rules));
  });
});

describe("the arrows, on the project", () => {
  let project: Cruise;
  beforeAll(async () => {
    project = await cruise(PROJECT_ROOT);
    // Half a minute of a core, which a busy machine may take ten minutes for.
  }, 600_000);

  it("are respected", () => {
    expect(project.violations).toEqual([]);
  });

  it("were looked for in every file", () => {
    const code = files.map(({ name }) => name).filter((name) => /\.(tsx?|mjs)$/.test(name));
    expect(code.length).toBeGreaterThan(300);
    expect(code.filter((name) => !project.imports.has(name))).toEqual([]);
  });

  it("were looked for in every import", () => {
    const missed = files
      .filter(({ name }) => /\.tsx?$/.test(name))
      .flatMap(({ name, text }) => {
        const seen = project.imports.get(name) ?? [];
        const written = [...text.matchAll(/^(?:import|\}|export)[^"'`;]* from "([@.]\.?\/[^"]+)";$/gm)];
        return written.flatMap(([, module = ""]) => (seen.includes(module) ? [] : [`${name} ${module}`]));
      });
    expect(missed).toEqual([]);
  });
});

describe("the rules on text", () => {
  it("are respected", () => {
    expect(findBrokenRules(files)).toEqual([]);
  });

  const server = 'import "server-only";\n';
  const good = 'export const GET = apiRoute({ auth: "staff" }, handle);\n';
  const allowed = [
    ["lib/orders/list.server.ts", 'import "server-only";\n'],
    [
      "app/orders/actions.ts",
      '"use server";\nexport const a = action({ auth: "staff" }, b);\nexport const c = action(\n  {\n    auth: "public" }, d);\n',
    ],
    ["app/api/orders/[orderId]/route.ts", good],
    ["app/api/stripe/webhook/route.ts", "export async function POST() {}\n"],
    ["app/(buy)/checkout/page.tsx", "export default function Page() {}\n"],
    ["lib/platform/env/env.server.ts", 'import "server-only";\nprocess.env.A;\n'],
    ["scripts/migrate.ts", "process.env.A;\n"],
    ["lib/kit/full.ts", "\n".repeat(249)],
    ["lib/orders/rows.server.ts", `${server}await transaction.rows(sql("SELECT 1"), []);\n`],
    ["components/ui/use-it.test.ts", 'it.each([1])("%s", () => {});\n'],
    ["lib/delivery/wait.ts", `UPDATE "Delivery" SET "dueAt" = now() WHERE "status" = 'due';\n`],
    ["lib/delivery/sql/record_attempts.sql", `UPDATE "Delivery" SET "status" = 'dead';\n`],
    ["lib/inquiries/transition-inquiry.server.ts", `${server}sql(\`UPDATE "Inquiry" SET "status" = $2\`);\n`],
    ["lib/orders/place.ts", `UPDATE "LeadConfiguration" SET "status" = 'ordered';\n`],
    ["lib/orders/sql/refuse_change.sql", "CREATE OR REPLACE FUNCTION refuse_change()\n"],
    ["lib/contacts/find.ts", `SELECT 1 FROM "SoldPerson" p WHERE p."line" = ANY ($1) AND p."hash" = $2\n`],
    ["prisma/migrations/20261121040000_create_marketplace/migration.sql", "CREATE FUNCTION one()\n"],
  ];
  it.each(allowed)("let %s pass", (name, text) => {
    expect(findBrokenRules([{ name, text }])).toEqual([]);
  });

  const broken = [
    [0, "lib/orders/list.server.ts", '// A comment.\nimport "server-only";\n'],
    [1, "components/form.tsx", '"use client";\nasync function send() {\n  "use server";\n}\n'],
    [1, "app/page.tsx", "'use server';\n"],
    [2, "app/api/orders/route.ts", "export async function GET() {}\n"],
    [2, "app/api/orders/route.ts", `${good}export const POST = handle;\n`],
    [2, "app/api/orders/route.ts", "export { handler as DELETE };\n"],
    [2, "app/api/orders/route.ts", 'export * from "./handlers";\n'],
    [2, "app/feed/route.ts", "export const GET = apiRoute({ body }, handle);\n"],
    [3, "lib/orders/flag.ts", "export const flag = process.env.FLAG;\n"],
    [3, "app/page.tsx", "const { env } = process;\n"],
    [3, "worker/main.ts", 'process["env"];\n'],
    [3, "middleware.ts", 'import { env } from "node:process";\n'],
    [4, "components/layout/styles/base.css", "a{}\n".repeat(251)],
    [5, "components/OrderCard.tsx", ""],
    [5, "lib/order_status/read.ts", ""],
    [6, "lib/kit/utils.ts", ""],
    [6, "lib/orders/types.ts", ""],
    [6, "components/helpers/pick.ts", ""],
    [7, "lib/kit/money.test.ts", 'it.skip("adds", () => {});\n'],
    [7, "tests/e2e/buy.spec.ts", "test.describe.only('one', () => {});\n"],
    [8, "lib/kit/money.ts", "// @ts-ignore\n"],
    [8, "lib/kit/money.ts", "/* oxlint-disable no-console */\n"],
    [9, "prisma/migrations/20261122000000_add_it/migration.sql", "create or replace function one()\n"],
    [10, "lib/orders/list.server.ts", `${server}await transaction.query<{ id: string }>("SELECT 1");\n`],
    [10, "lib/orders/list.server.ts", `${server}await pool().query("SELECT 1");\n`],
    [10, "worker/jobs.ts", "await db().$queryRaw`SELECT 1`;\n"],
    [11, "app/orders/actions.ts", 'export const a = action({ auth: "staff" }, b);\n'],
    [11, "app/orders/actions.ts", '"use server";\nexport async function a() {}\n'],
    [11, "app/orders/actions.ts", '"use server";\nexport const a = action({ schema, auth: "staff" }, b);\n'],
    [11, "app/orders/actions.ts", '"use server";\nexport { a } from "./other";\n'],
    [
      12,
      "lib/delivery/stop.server.ts",
      `import "server-only";\nquery(\`UPDATE "Delivery" d SET "status" = 'dead'\`);\n`,
    ],
    [
      12,
      "lib/delivery/stop.server.ts",
      'import "server-only";\nquery(`UPDATE "Delivery" SET ${DEAD} WHERE "id" = $1`);\n',
    ],
    [12, "lib/marketplace/sql/sell_one.sql", `UPDATE "Lead" l\n  SET "soldAt" = now(), "status" = 'sold'\n`],
    [
      12,
      "lib/returns/open.ts",
      `INSERT INTO "LeadReturn" VALUES (1) ON CONFLICT DO UPDATE SET "status" = 'open';\n`,
    ],
    [12, "lib/orders/end.ts", 'db().order.update({ where: { id }, data: { status: "cancelled" } });\n'],
    [12, "lib/checkout/end.ts", 'sql(`UPDATE "Payment" SET "state" = $2 WHERE "paymentIntentId" = $1`);\n'],
    [12, "lib/inquiries/close.ts", `UPDATE "Inquiry" SET "status" = 'closed';\n`],
    [12, "lib/inquiries/reopen.ts", 'db().inquiry.update({ where: { id }, data: { status: "new" } });\n'],
    [12, "lib/plans/end.ts", 'db().plan.update({ where: { id }, data: { status: "cancelled" } });\n'],
    [13, "lib/contacts/find.ts", `SELECT 1 FROM "SoldPerson" p WHERE p."kind" = 'phone' AND p."hash" = $1\n`],
    [
      13,
      "lib/contacts/sql/find_sold.sql",
      `SELECT 1 FROM "SoldPerson" p WHERE p."hash" = $1;\nSELECT 1 FROM "SoldPerson" p WHERE p."line" = $2;\n`,
    ],
    [14, "app/api/orders/[id]/route.ts", `const params = z.object({ id: z.uuid() });\n${good}`],
    [14, "lib/inbox/detail-schemas.ts", "const leadIds = z.array(z.uuid());\n"],
    [15, "lib/kit/fill.ts", "const PLACE = /{{\\s*([^{}]*?)\\s*}}/g;\n"],
    [16, "app/api/settings/route.ts", `${good}const read = () => Response.json(settings);\n`],
    [17, "components/leads/empty.tsx", "<p>Your leads are in your inbox.</p>\n"],
  ] as const;
  it.each(broken)("rule %i stops %s", (rule, name, text) => {
    expect(findBrokenRules([{ name, text }])).toEqual([`${TEXT_RULES[rule]?.name}: ${name}`]);
  });

  it("are each shown to stop something", () => {
    expect(new Set(broken.map(([rule]) => rule)).size).toBe(TEXT_RULES.length);
  });
});

describe("the folders of components", () => {
  const inFolder = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/part-${index}.tsx`);

  it("hold at most 20 files of their own", () => {
    const components = files.map(({ name }) => name).filter((name) => name.startsWith("components/"));
    expect(findCrowdedFolders(components)).toEqual([]);
  });

  it("are counted without the folders below them", () => {
    const names = [...inFolder("components/ui", 20), ...inFolder("components/ui/form", 3)];
    expect(findCrowdedFolders(names)).toEqual([]);
    expect(findCrowdedFolders([...names, "components/ui/one-more.tsx"])).toEqual(["components/ui 21"]);
  });
});
