import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "@jest/globals";
import { listFiles } from "./source-files";

const STYLES = "components/layout/styles";
/** Pages, layouts and what stands in for them; not the pictures of opengraph-image.tsx, which have styles of their own. */
const PUBLIC_PAGES = /^app\/((\(marketing\)|\(buy\)|auth)\/(.+\/)?)?(page|layout|not-found|error)\.tsx$/;
const IMPORT = /(?:from|import)\s*\(?\s*"(@\/|\.\.?\/)([^"]+)"/g;

/** The files and folders whose classes are in the style sheet, from the project's root. */
function listSources(sheet: string): string[] {
  const sources = [...readFileSync(path.join(STYLES, sheet), "utf8").matchAll(/^@source "([^"]+)";$/gm)];
  return sources.map(([, source = ""]) => path.join(STYLES, source));
}

/** The components that the pages import, also late, and what these import. */
function listImported(pages: readonly string[]): string[] {
  const found = new Set(pages);
  for (const file of found)
    for (const [, root, rest = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const target = root === "@/" ? rest : path.join(path.dirname(file), `${root}${rest}`);
      const imported = [`${target}.tsx`, `${target}.ts`].find((candidate) => existsSync(candidate));
      if (imported?.startsWith("components/")) found.add(imported);
    }
  return [...found].filter((file) => file.endsWith(".tsx"));
}

it("the styles of the public pages contain the classes of every component that these pages use", () => {
  const sources = listSources("public.inline.css");
  const pages = listFiles("app").filter((file) => PUBLIC_PAGES.test(file));
  const isCovered = (file: string) =>
    sources.some((source) =>
      source.endsWith("*.tsx") ? path.dirname(file) === path.dirname(source) : file.startsWith(`${source}/`),
    );
  expect(pages).toContain("app/(marketing)/page.tsx");
  expect(listImported(pages).filter((file) => !isCovered(file))).toEqual([]);
});

it("every private area loads the styles of the workspace as a file", () => {
  const layouts = ["app/dashboard/layout.tsx", "app/admin/layout.tsx"];
  for (const layout of layouts)
    expect(readFileSync(layout, "utf8")).toContain(`import "@/${STYLES}/workspace.css";`);
});
