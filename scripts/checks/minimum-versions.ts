import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "../stack/project-root";

/**
 * Versions that fix published vulnerabilities: the middleware bypass of Next.js, server functions of React, and emails in
 * next-auth. Unlike `npm audit`, this check needs no registry.
 */
export const MINIMUM_VERSIONS: Readonly<Record<string, string>> = {
  next: "16.4.1",
  "next-auth": "4.24.15",
  react: "19.2.1",
  "react-dom": "19.2.1",
};

const packageJson = z.object({ version: z.string() });

/** Returns one line for each package of the list whose version is too low. */
export function findTooOld(versionOf: (name: string) => string): string[] {
  return Object.entries(MINIMUM_VERSIONS).flatMap(([name, minimum]) => {
    const version = versionOf(name);
    return isAtLeast(version, minimum) ? [] : [`${name} ${version} is installed, ${minimum} is the least`];
  });
}

/** Returns the installed version, in node_modules. @throws Error when the package is not installed. */
export function installedVersion(name: string): string {
  const file = path.join(projectRoot, "node_modules", name, "package.json");
  return packageJson.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}

/** Whether a version is the minimum or newer. 2.0.0-beta.1 is older than 2.0.0. */
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
