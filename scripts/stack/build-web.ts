import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hashFiles } from "./hash-files";
import { projectRoot } from "./project-root";
import type { Supervisor } from "./supervisor";

const BUILD_ID = path.join(projectRoot, ".next/BUILD_ID");
const STAMP = path.join(projectRoot, ".next/leadwell-build");

/** The sources of the build. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema.prisma",
  "prisma/models",
  "instrumentation.ts",
  "middleware.ts",
  "next.config.mjs",
  "package-lock.json",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
];

/**
 * Builds for production, unless the existing build has the same sources. Returns whether it built. The Prisma client
 * must have been generated before.
 */
export async function buildWeb(supervisor: Supervisor): Promise<boolean> {
  const hash = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === describeBuild(hash)) return false;
  // An interrupted build leaves a mixture of files with the old build's ID, so the stamp is removed first.
  rmSync(STAMP, { force: true });
  await supervisor.run({
    name: "build",
    command: process.execPath,
    args: [path.join(projectRoot, "node_modules/next/dist/bin/next"), "build"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    cwd: projectRoot,
  });
  writeFileSync(STAMP, describeBuild(hash));
  return true;
}

/** Includes the build's ID, so that a manual build in between is detected. */
function describeBuild(hash: string): string {
  return existsSync(BUILD_ID) ? `${hash} ${readFileSync(BUILD_ID, "utf8")}` : "no build";
}

function hashSources(): string {
  const generated = path.join(projectRoot, "lib/platform/db/generated");
  return hashFiles(
    SOURCES.map((source) => path.join(projectRoot, source)),
    (file) => !file.startsWith(generated) && !/\.test\.tsx?$/.test(file),
  );
}
