import { expect, it } from "@jest/globals";
import { createToolRunner } from "./tool-runner";

it("tells how a tool ended, and its last lines", async () => {
  const tools = createToolRunner(false);
  const program = `
    for (let line = 1; line <= 40; line++) console.log(line);
    console.error("\\u001b[31mno room\\u001b[39m");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 100);`;
  const killed = await tools.show({ args: ["--eval", program] });
  const refused = await tools.show({ args: ["--eval", "process.exitCode = 3"] });
  await tools.close();
  expect(killed).toMatchObject({ exitCode: 1, how: "signal SIGKILL" });
  expect(killed.lastLines).toHaveLength(25);
  expect(killed.lastLines).toEqual(expect.arrayContaining(["40", "no room"]));
  expect(refused).toEqual({ exitCode: 3, how: "code 3", lastLines: [] });
});
