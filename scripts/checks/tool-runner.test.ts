import { execFileSync } from "node:child_process";
import { expect, it } from "@jest/globals";
import { z } from "zod";
import { projectRoot } from "../stack/project-root";

/** Runs programs as tools of a script whose output is no terminal. @returns how each of them ended. */
function show(...programs: readonly string[]) {
  const script = `
    import { createToolRunner } from "./scripts/checks/tool-runner.ts";
    const tools = createToolRunner();
    const ends = [];
    for (const program of ${JSON.stringify(programs)}) ends.push(await tools.show({ args: ["--eval", program] }));
    await tools.close();
    console.log(JSON.stringify(ends));
    process.exit(0);`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", script];
  const output = execFileSync(process.execPath, args, { cwd: projectRoot, encoding: "utf8" });
  return z.array(z.unknown()).parse(JSON.parse(output.trimEnd().split("\n").at(-1) ?? ""));
}

it("tells how a tool ended, and its last lines", () => {
  const [killed, refused] = show(
    `for (let line = 1; line <= 40; line++) console.log(line);
     setTimeout(() => process.kill(process.pid, "SIGKILL"), 100);`,
    `console.error("\\u001b[31mno room\\u001b[39m"); process.exitCode = 3;`,
  );
  const lastLines = Array.from({ length: 25 }, (_, index) => String(index + 16));
  expect(killed).toEqual({ exitCode: 1, how: "signal SIGKILL", lastLines });
  expect(refused).toEqual({ exitCode: 3, how: "code 3", lastLines: ["no room"] });
});
