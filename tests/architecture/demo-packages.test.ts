import { existsSync, readFileSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { expect, it } from "@jest/globals";
import { z } from "zod";
import { DEMO_PACKAGES } from "@/scripts/bootstrap/demo-packages.mjs";
import { projectRoot } from "@/scripts/stack/project-root";

/** What `npm run demo` starts; the web server's code is held to production dependencies by .dependency-cruiser.mjs. */
const PROGRAMS = [
  "scripts/demo.ts",
  "scripts/demo-history.ts",
  "scripts/demo-renew.ts",
  "prisma/seed.ts",
  "worker/main.ts",
  "worker/intake.ts",
  "sandbox/crm/main.ts",
  "sandbox/mail/main.ts",
  "sandbox/publisher/main.ts",
  "sandbox/publisher/draw-history.ts",
  "sandbox/stripe/main.ts",
];

const IMPORT = /(?:^(?:import|export) (?!type )[^;]*?from |^import |[^.\w]import\()"([^"]+)"/gm;

function resolve(from: string, name: string): string {
  const base = name.startsWith("@/")
    ? path.join(projectRoot, name.slice(2))
    : path.resolve(path.dirname(from), name);
  const candidates = [base, ...[".ts", ".tsx", ".mjs", ".cjs", "/index.ts"].map((ending) => base + ending)];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile()) ?? "";
}

/** The packages that these programs import when they run, directly or through files of the project. */
function importedPackages(): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      if (name.startsWith(".") || name.startsWith("@/")) {
        const target = resolve(file, name);
        if (/\.[mc]?[jt]sx?$/.test(target)) visit(target);
      } else if (!name.startsWith("node:") && !builtinModules.includes(name)) {
        packages.add(name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
      }
    }
  };
  for (const program of PROGRAMS) visit(path.join(projectRoot, program));
  return packages;
}

const names = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: names, devDependencies: names })
  .parse(JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")));

it("the demo installs every development package that it imports", () => {
  const imported = importedPackages();
  expect(imported).toContain("maildev");
  expect(imported.size).toBeGreaterThan(30);
  const needed = [...imported].filter((name) => name in manifest.devDependencies);
  expect(DEMO_PACKAGES).toEqual(expect.arrayContaining(needed));
});

it("every package of the demo is a development package", () => {
  for (const name of DEMO_PACKAGES) expect(Object.keys(manifest.devDependencies)).toContain(name);
});
