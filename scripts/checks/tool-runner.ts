import { type ChildProcess, spawn } from "node:child_process";
import { onStopRequested } from "../stack/lifecycle";
import { projectRoot } from "../stack/project-root";
import { type Reaper, startReaper } from "../stack/reaper";

/** A program to run in the project's root. `env` is added to the environment of this process. */
export interface Tool {
  args: readonly string[];
  /** Default: the Node of this process. */
  command?: string;
  env?: Record<string, string>;
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
  const reaper = startReaper();
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
  return {
    capture: async (tool) => {
      const child = start(reaper, tool, ["ignore", "pipe", "pipe"]);
      let output = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
      }
      return { exitCode: await end(reaper, child), output };
    },
    show: (tool) => end(reaper, start(reaper, tool, ["ignore", "inherit", "inherit"])),
    removeAtEnd: (target) => reaper.removeAtEnd(target),
    beforeEnd: (cleanUp) => cleanUps.push(cleanUp),
    isStopping: () => stopping,
    close,
  };
}

/** Starts the tool in its own process group, so that what it starts ends with it. */
function start(reaper: Reaper, tool: Tool, stdio: ("ignore" | "inherit" | "pipe")[]): ChildProcess {
  const child = spawn(tool.command ?? process.execPath, [...tool.args], {
    cwd: projectRoot,
    env: { ...process.env, ...tool.env },
    stdio,
    detached: process.platform !== "win32",
  });
  if (child.pid) reaper.watchGroup(child.pid, "SIGINT");
  return child;
}

function end(reaper: Reaper, child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (child.pid) reaper.forgetGroup(child.pid);
      resolve(code ?? 1);
    });
  });
}
