import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { onStopRequested } from "../stack/lifecycle";
import { projectRoot } from "../stack/project-root";
import { Reaper } from "../stack/reaper";

const LAST_LINES = 25;
const LAST_LINES_MS = 2_000;

/** A program to run in the project's root. `env` is added to the environment of this process. */
export interface Tool {
  args: readonly string[];
  /** Default: the Node of this process. */
  command?: string;
  env?: Readonly<Record<string, string | undefined>>;
}

export interface ToolResult {
  exitCode: number;
  /** Everything it printed. */
  output: string;
}

/** How a tool ended whose output was shown. */
export interface ToolEnd {
  exitCode: number;
  /** "code 1" or "signal SIGKILL". */
  how: string;
  /** The last lines that it printed, without the colors of a terminal. Empty when it printed to a terminal. */
  lastLines: readonly string[];
}

/** Runs the tools of one command. They end with this process. */
export interface ToolRunner {
  /** Runs a tool to its end and returns its output. */
  capture(tool: Tool): Promise<ToolResult>;
  /** Runs a tool to its end and shows its output. */
  show(tool: Tool): Promise<ToolEnd>;
  /** Removes a folder at the end, even if this process is killed. */
  removeAtEnd(target: string): void;
  /** Calls `cleanUp` before the end, also at Ctrl-C. */
  beforeEnd(cleanUp: () => Promise<void>): void;
  /** True after Ctrl-C: the process will end, and nothing new may start. */
  isStopping(): boolean;
  /** Stops all tools and cleans up. */
  close(): Promise<void>;
}

/** Creates the runner of this process. Ctrl-C, or the end of the process that started this one, ends its tools. */
export function createToolRunner(): ToolRunner {
  const reaper = new Reaper();
  const cleanUps: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
    await reaper.close();
  };
  let stopping = false;
  onStopRequested(() => {
    stopping = true;
    void close().finally(() => process.exit(130));
  });
  const start = ({ command = process.execPath, args, env }: Tool, output: "pipe" | "inherit") =>
    reaper.spawn(command, args, "SIGINT", {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ["ignore", output, output],
    });
  return {
    capture: async (tool) => {
      const child = start(tool, "pipe");
      let output = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
      }
      const { exitCode } = await endOf(child, "close");
      return { exitCode, output };
    },
    show: async (tool) => {
      // A terminal is given to the tool itself, for its colors and its progress.
      const child = start(tool, process.stdout.isTTY ? "inherit" : "pipe");
      const lastLines: string[] = [];
      for (const [source, target] of [
        [child.stdout, process.stdout],
        [child.stderr, process.stderr],
      ] as const) {
        if (!source) continue;
        source.pipe(target, { end: false });
        createInterface({ input: source }).on("line", (line) => {
          lastLines.push(stripVTControlCharacters(line));
          if (lastLines.length > LAST_LINES) lastLines.shift();
        });
      }
      const closed = once(child, "close");
      const end = await endOf(child, "exit");
      // The last lines can arrive after the exit. The wait is short, because processes that it started can keep its output open.
      await Promise.race([closed, setTimeout(LAST_LINES_MS, undefined, { ref: false })]);
      return { ...end, lastLines };
    },
    removeAtEnd: (target) => reaper.removeAtEnd(target),
    beforeEnd: (cleanUp) => cleanUps.push(cleanUp),
    isStopping: () => stopping,
    close,
  };
}

async function endOf(
  child: ChildProcess,
  event: "exit" | "close",
): Promise<Pick<ToolEnd, "exitCode" | "how">> {
  await once(child, event);
  const { exitCode, signalCode } = child;
  return { exitCode: exitCode ?? 1, how: signalCode ? `signal ${signalCode}` : `code ${String(exitCode)}` };
}
