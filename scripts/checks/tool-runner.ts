import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { onStopRequested } from "../stack/lifecycle";
import { projectRoot } from "../stack/project-root";
import { Reaper } from "../stack/reaper";

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

/** Runs the tools of one command. They end with this process. */
export interface ToolRunner {
  /** Runs a tool to its end and returns its output. */
  capture(tool: Tool): Promise<ToolResult>;
  /** Runs a tool to its end, shows its output, and resolves with its exit code. */
  show(tool: Tool): Promise<number>;
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
      return { exitCode: await exitCodeOf(child), output };
    },
    show: (tool) => exitCodeOf(start(tool, "inherit")),
    removeAtEnd: (target) => reaper.removeAtEnd(target),
    beforeEnd: (cleanUp) => cleanUps.push(cleanUp),
    isStopping: () => stopping,
    close,
  };
}

async function exitCodeOf(child: ChildProcess): Promise<number> {
  const [code] = await once(child, "close");
  return Number(code ?? 1);
}
