import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { CLIENT_COMMANDS, CLIENT_PROGRAM } from "@/lib/public-api/client-example";

const run = promisify(execFile);
const fileOf = (name: string) => path.resolve("node_modules", name);

/** As strict as a customer's program may be. Types of Node come from this project. */
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2023",
    lib: ["es2023", "dom", "dom.iterable"],
    types: ["node"],
    typeRoots: [fileOf("@types")],
  },
  include: ["**/*.ts"],
};

/**
 * Follows the published instructions: generates a client from the document of a running server, compiles the published program
 * against it, and runs the program.
 * @param origin replaces the published one.
 * @returns what the program printed.
 * @throws when the generator, the compiler or the program fails.
 */
export async function runClient(origin: string, apiKey: string): Promise<string> {
  // Inside of the project, where programs find the packages.
  await mkdir(".tmp", { recursive: true });
  const folder = await mkdtemp(path.resolve(".tmp", "api-client-"));
  try {
    const [, options = ""] = /openapi-ts (--input .*)$/m.exec(CLIENT_COMMANDS) ?? [];
    const parameters = options.replace(/https:\/\/[^/]+/, origin).split(" ");
    const preload = ["--import", path.resolve("tests/samples/typescript-5.mjs")];
    await run(process.execPath, [...preload, fileOf("@hey-api/openapi-ts/dist/run.mjs"), ...parameters], {
      cwd: folder,
    });
    await writeFile(path.join(folder, "package.json"), '{"type":"module"}');
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
    await writeFile(path.join(folder, "program.ts"), CLIENT_PROGRAM);
    await run(process.execPath, [fileOf("typescript/bin/tsc"), "--project", "."], { cwd: folder });
    const variables = [`LEADWELL_API_KEY=${apiKey}`, "no_proxy=*"];
    const program = [process.execPath, "--import", "tsx", "program.ts"];
    const { stdout } = await run("env", [...variables, ...program], { cwd: folder });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
