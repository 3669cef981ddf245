import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

export const PROJECT_ROOT = path.resolve(__dirname, "../..");

const SOURCE = /\.(ts|tsx|mts|js|mjs|cjs|css|html|prisma|sql)$/;
const NOT_OURS = [
  "node_modules",
  "test-results",
  "playwright-report",
  "coverage",
  "next-env.d.ts",
  "statements.generated.d.ts",
  path.join("lib", "platform", "db", "generated"),
];

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  name: string;
  text: string;
}

/** Every file of the project that holds code; nothing generated, nothing hidden. */
export function readSourceFiles(): SourceFile[] {
  return listFiles("")
    .filter((name) => SOURCE.test(name))
    .map((name) => ({
      name: name.replaceAll(path.sep, "/"),
      text: readFileSync(path.join(PROJECT_ROOT, name), "utf8"),
    }));
}

/** Lists every file below a folder, without generated and hidden ones. Paths start at the project root. */
export function listFiles(folder: string): string[] {
  return readdirSync(path.join(PROJECT_ROOT, folder))
    .map((entry) => path.join(folder, entry))
    .filter(
      (name) =>
        !path.basename(name).startsWith(".") &&
        !NOT_OURS.includes(name) &&
        !NOT_OURS.includes(path.basename(name)),
    )
    .flatMap((name) => (statSync(path.join(PROJECT_ROOT, name)).isDirectory() ? listFiles(name) : [name]));
}
