import { expect, it } from "@jest/globals";
import { readSourceFiles } from "./source-files";

/** The first statement of a page says who may see it; the layout alone is not asked again when a page changes. */
const GUARD =
  /export default async function \w+\([^]*?\)(?:: [^{]+)? \{\n  (?:const viewer = )?await (requireCustomerPage|requireStaffPage)\(\);\n/;

const AREAS = { "app/dashboard/": "requireCustomerPage", "app/admin/": "requireStaffPage" } as const;

/** "file: what is missing" for every private page or layout that does not begin with its guard. */
function findUnguarded(files: readonly { name: string; text: string }[]): string[] {
  return files
    .filter(({ name }) => /^app\/(dashboard|admin)\/(.+\/)?(page|layout)\.tsx$/.test(name))
    .flatMap(({ name, text }) => {
      const area = name.startsWith("app/admin/") ? "app/admin/" : "app/dashboard/";
      return GUARD.exec(text)?.[1] === AREAS[area] ? [] : [`${name}: ${AREAS[area]}`];
    });
}

const files = readSourceFiles();

it("every private page begins with who may see it", () => {
  expect(findUnguarded(files)).toEqual([]);
});

it("finds pages of both areas", () => {
  const pages = files.filter(({ name }) => /^app\/(dashboard|admin)\/(.+\/)?page\.tsx$/.test(name));
  expect(pages.length).toBeGreaterThan(25);
});

it.each([
  ["app/dashboard/leads/page.tsx", "export default function Page() {\n  return null;\n}\n"],
  [
    "app/dashboard/leads/page.tsx",
    "export default async function Page() {\n  const leads = await listLeads();\n  await requireCustomerPage();\n}\n",
  ],
  [
    "app/admin/page.tsx",
    "export default async function Page() {\n  await requireCustomerPage();\n  return null;\n}\n",
  ],
])("reports %s without its guard", (name, text) => {
  expect(findUnguarded([{ name, text }])).toHaveLength(1);
});

it("accepts a guard in a page with parameters", () => {
  const text =
    "export default async function Page({\n  params,\n}: {\n  params: Promise<{ id: string }>;\n}) {\n  const viewer = await requireCustomerPage();\n  const { id } = await params;\n}\n";
  expect(findUnguarded([{ name: "app/dashboard/leads/[id]/page.tsx", text }])).toEqual([]);
});
