import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { projectRoot } from "../../stack/project-root";
import type { Tally } from "../tally";
import { createResponseChecker } from "./response-checker";

const recordedResponse = z.object({
  method: z.string(),
  path: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** Where the public API is. Other routes below these paths are recorded too, and ignored. */
const PATHS = ["/api/leads", "/api/orders", "/api/webhooks"];
const MOST_SHOWN = 20;

/** The environment of a Node web server that records its responses to calls of the public API in a file. */
export function recordingEnvironment(file: string): Record<string, string> {
  const recorder = path.join(projectRoot, "scripts/checks/api-responses/record-responses.mjs");
  return {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${pathToFileURL(recorder).href}`.trim(),
    RECORDED_RESPONSES: file,
    RECORDED_PATHS: PATHS.join(","),
  };
}

/**
 * Compares recorded responses with the OpenAPI document, and prints those that do not fit. Counts as one check.
 * @param needsAll whether every operation must have succeeded at least once, as in a run of all tests.
 */
export function judgeResponses(file: string, document: object, { needsAll }: { needsAll: boolean }): Tally {
  const checker = createResponseChecker(document);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const faults: string[] = [];
  const succeeded = new Set<string>();
  let compared = 0;
  for (const line of lines) {
    const response = recordedResponse.parse(JSON.parse(line));
    const checked = checker.check(response);
    if (!checked) continue;
    compared += 1;
    if (response.status < 300) succeeded.add(checked.operation);
    faults.push(...checked.faults.map((fault) => `${checked.operation} ${response.status}: ${fault}`));
  }
  if (needsAll) {
    const missing = checker.operations.filter((operation) => !succeeded.has(operation));
    faults.push(...missing.map((operation) => `${operation} did not succeed once in this run`));
  }
  console.log(
    `\n${compared} responses of the public API compared with its OpenAPI document: ${faults.length} faults`,
  );
  for (const fault of new Set(faults.slice(0, MOST_SHOWN))) console.log(`  ${fault}`);
  if (faults.length === 0) return { passed: 1, failed: 0, skipped: 0 };
  return { passed: 0, failed: 1, skipped: 0, failures: [`responses of the public API: ${faults[0] ?? ""}`] };
}
