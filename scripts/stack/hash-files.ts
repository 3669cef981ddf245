import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Computes one SHA-256 over the names and contents of files, and of all files in folders. The order does not matter. A file
 * that does not exist is left out, and changes the hash when it is created.
 */
export function hashFiles(
  targets: readonly string[],
  isWanted: (file: string) => boolean = () => true,
): string {
  const hash = createHash("sha256");
  for (const file of targets.flatMap(listFiles).filter(isWanted).toSorted()) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(target: string): string[] {
  if (!existsSync(target)) return [];
  if (statSync(target).isFile()) return [target];
  const entries = readdirSync(target, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
