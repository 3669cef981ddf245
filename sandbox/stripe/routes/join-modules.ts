import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Joins browser modules into one classic script, which is what a page loads Stripe.js as. The files are given in
 * dependency order and import only each other, by name, so their import and export keywords can simply go.
 */
export function joinModules(folder: string, files: readonly string[]): string {
  const bodies = files.map((file) =>
    readFileSync(join(folder, file), "utf8")
      .replaceAll(/^import [^;]*;\n/gm, "")
      .replaceAll(/^export (?=async function|function|class|const)/gm, ""),
  );
  return `(() => {\n"use strict";\n${bodies.join("\n")}})();\n`;
}
