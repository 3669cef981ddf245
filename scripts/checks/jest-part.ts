import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { generatePrismaClient } from "../database/generate-prisma-client";
import { readJestReport } from "./read-reports";
import type { Part } from "./run-parts";
import { judgeRun } from "./tally";

// Jest loads ES modules natively with the first; the second is Node's remark about the first.
const NODE_FLAGS = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];

/** One project of jest.config.mjs; `args` are Jest's own, for example a part of a path. */
export function jestPart(project: "unit" | "db", title: string, args: readonly string[]): Part {
  return {
    title,
    run: async (tools) => {
      await generatePrismaClient();
      const folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-jest-"));
      tools.removeAtEnd(folder);
      const report = path.join(folder, "report.json");
      const options = ["--selectProjects", project, "--json", "--outputFile", report];
      const exitCode = await tools.show({
        args: ["node_modules/jest/bin/jest.js", ...options, ...args],
        // Jest and its workers.
        env: { NODE_OPTIONS: [process.env.NODE_OPTIONS ?? "", ...NODE_FLAGS].join(" ").trim() },
      });
      return judgeRun(readJestReport(report), exitCode);
    },
  };
}
