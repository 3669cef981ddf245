import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";

const PASSING = 'test("passes", () => {});';
const LEAKING = `${PASSING} require("node:net").createServer().listen(0, "127.0.0.1");`;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-forced-exits-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs two test files in two workers, which get some time to end. */
function runJest(
  { exitWithinMs }: { exitWithinMs: number },
  ...files: [string, string]
): { status: number | null; output: string } {
  for (const [index, text] of files.entries()) writeFileSync(path.join(folder, `${index}.test.js`), text);
  const config = {
    rootDir: folder,
    transform: {},
    reporters: ["default", path.resolve("tests/setup/forced-exits.cjs")],
    workerGracefulExitTimeout: exitWithinMs,
  };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve("node_modules/jest/bin/jest.js"), "--config", JSON.stringify(config), "--maxWorkers=2"],
    { cwd: folder, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
  );
  return { status, output: stdout + stderr };
}

describe("a run of Jest", () => {
  it("fails if a worker does not end by itself, although all tests passed", () => {
    const { status, output } = runJest({ exitWithinMs: 1_000 }, PASSING, LEAKING);
    expect(output).toContain("2 passed, 2 total");
    expect(output).toContain("did not end by themselves");
    expect(status).toBe(1);
  });

  it("succeeds if the workers end by themselves", () => {
    // As much as jest.config.mjs gives: on a busy machine a worker may not run for seconds.
    const { status, output } = runJest({ exitWithinMs: 30_000 }, PASSING, PASSING);
    expect(output).toContain("2 passed, 2 total");
    expect(output).not.toContain("did not end");
    expect(status).toBe(0);
  });
});
