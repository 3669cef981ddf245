import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hashFiles } from "../stack/hash-files";
import { projectRoot } from "../stack/project-root";
import { readSchemaFiles } from "./prisma-files";

const GENERATED_DIR = path.join(projectRoot, "lib/platform/db/generated");
const STAMP = path.join(GENERATED_DIR, ".schema-hash");

/**
 * Generates the Prisma client unless schema and Prisma are unchanged since the last time.
 * @returns whether it generated. @throws Error with Prisma's output when the schema is wrong.
 */
export async function generatePrismaClient(): Promise<boolean> {
  const hash = hashFiles([
    ...readSchemaFiles().map(({ path: file }) => file),
    path.join(projectRoot, "node_modules/prisma/package.json"),
  ]);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return false;
  await runPrismaGenerate();
  writeFileSync(STAMP, hash);
  return true;
}

function runPrismaGenerate(): Promise<void> {
  const cli = path.join(projectRoot, "node_modules/prisma/build/index.js");
  const child = spawn(process.execPath, [cli, "generate"], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    // Generating needs no schema engine, but the command downloads one unless this names an executable.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  // It must end at Ctrl-C.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.removeListener("exit", kill);
      if (code === 0) resolve();
      else reject(new Error(`prisma generate failed:\n${output.trim()}`));
    });
  });
}
