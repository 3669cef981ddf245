import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { projectRoot } from "@/scripts/stack/project-root";
import type { BenchDatabase } from "./open-database";

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Runs one of this folder's clients, which use the product's own code, in a process and an environment of the
 * product. @returns what it printed, as JSON. @throws Error with its last words when it fails.
 */
export async function runClient(
  file: string,
  { environment }: BenchDatabase,
  args: readonly string[] = [],
): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", `bench/leads/${file}`, ...args],
    { cwd: projectRoot, env: { ...process.env, ...environment }, maxBuffer: MAX_OUTPUT_BYTES },
  );
  return JSON.parse(stdout);
}
