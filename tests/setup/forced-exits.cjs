const { channel } = require("node:diagnostics_channel");

/**
 * Reporter of Jest: fails the run if a worker process does not end by itself. Jest kills such a process and only prints
 * a warning. The cause is a connection, timer or child process that a test left open.
 */
module.exports = class ForcedExits {
  #killed = 0;

  constructor() {
    channel("child_process").subscribe(({ process: child }) => {
      child.once("exit", (_code, signal) => {
        if (signal && child.spawnargs.some((word) => word.endsWith("jest-worker/build/processChild.js"))) {
          this.#killed += 1;
        }
      });
    });
  }

  onRunComplete() {
    if (this.#killed > 0) process.stderr.write(`${this.getLastError().message}\n`);
  }

  getLastError() {
    if (this.#killed === 0) return undefined;
    return new Error(`Failed: ${this.#killed} worker processes did not end by themselves and were killed.`);
  }
};
