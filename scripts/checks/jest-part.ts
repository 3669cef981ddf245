import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { generatePrismaClient } from "../database/generate-prisma-client";
import { readJestReport } from "./read-reports";
import type { Part } from "./run-parts";
import { judgeRun } from "./tally";

/** Jest starts its workers with the same flags. */
const NODE_FLAGS = [
  // Jest loads the ES modules among our dependencies natively.
  "--experimental-vm-modules",
  // Not shown: Node's warning about the flag above.
  "--disable-warning=ExperimentalWarning",
  // Without this, V8's cache keeps all modules of every test file in memory: workers grew to 1.8 GB, and took so long to
  // free it that Jest killed them at the end.
  "--no-compilation-cache",
];

/** One project of jest.config.mjs. `args` are arguments of Jest, for example a part of a path. */
export function jestPart(project: "unit" | "db", title: string, args: readonly string[]): Part {
  return {
    title,
    run: async (tools) => {
      await generatePrismaClient();
      const folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-jest-"));
      tools.removeAtEnd(folder);
      const report = path.join(folder, "report.json");
      const options = ["--selectProjects", project, "--json", "--outputFile", report];
      const end = await tools.show({
        args: [...NODE_FLAGS, "node_modules/jest/bin/jest.js", ...options, ...args],
      });
      return judgeRun(title, readJestReport(report), end);
    },
  };
}
