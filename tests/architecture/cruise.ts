import { execFile } from "node:child_process";
import path from "node:path";
import { z } from "zod";

const ROOT = path.resolve(__dirname, "../..");
const CRUISER = path.join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const CONFIG = path.join(ROOT, ".dependency-cruiser.mjs");

const cruiseResult = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ module: z.string() })) })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

export interface Cruise {
  /** "rule file" of every violation, sorted, each once. */
  violations: string[];
  /** What each file imports, as it is written there. */
  imports: Map<string, string[]>;
}

/** Runs dependency-cruiser with the project's own rules over everything in `folder`. */
export async function cruise(folder: string): Promise<Cruise> {
  const { modules, summary } = cruiseResult.parse(JSON.parse(await runCruiser(folder)));
  const violations = summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
  return {
    violations: [...new Set(violations)].toSorted(),
    imports: new Map(
      modules.map(({ source, dependencies }) => [source, dependencies.map(({ module }) => module)]),
    ),
  };
}

/** The exit code says how many violations there are; the JSON says more. */
function runCruiser(folder: string): Promise<string> {
  const args = [CRUISER, "--config", CONFIG, "--output-type", "json", "."];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (stdout.startsWith("{")) resolve(stdout);
        else reject(new Error(stderr, { cause: error }));
      },
    );
  });
}
