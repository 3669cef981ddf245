import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "../stack/project-root";

/**
 * Below these a published hole is open: Next.js middleware bypass and React server functions, next-auth mail
 * addresses. `npm audit` needs a registry that answers it; this needs nothing.
 */
export const MINIMUM_VERSIONS: Readonly<Record<string, string>> = {
  next: "16.4.1",
  "next-auth": "4.24.15",
  react: "19.2.1",
  "react-dom": "19.2.1",
};

const packageJson = z.object({ version: z.string() });

/** One line for each package of the list whose version is too low; empty when all is well. */
export function findTooOld(versionOf: (name: string) => string): string[] {
  return Object.entries(MINIMUM_VERSIONS).flatMap(([name, minimum]) => {
    const version = versionOf(name);
    return isAtLeast(version, minimum) ? [] : [`${name} ${version} is installed, ${minimum} is the least`];
  });
}

/** The version in node_modules: what runs, whatever package.json asks for. Throws when it is not installed. */
export function installedVersion(name: string): string {
  const file = path.join(projectRoot, "node_modules", name, "package.json");
  return packageJson.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}

/** True for the minimum itself and what is newer; 2.0.0-beta.1 comes before 2.0.0. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [numbers, isPrerelease] = parse(version);
  const [wanted] = parse(minimum);
  for (const [index, least] of wanted.entries()) {
    const number = numbers[index] ?? 0;
    if (number !== least) return number > least;
  }
  return !isPrerelease;
}

function parse(version: string): [numbers: number[], isPrerelease: boolean] {
  const match = /^(\d+)\.(\d+)\.(\d+)(-)?/.exec(version);
  if (!match) throw new Error(`${version} is no version`);
  return [match.slice(1, 4).map(Number), match[4] !== undefined];
}
