/**
 * Calls `stop` once when this command must end: at Ctrl-C, a kill, a closed terminal, or the end of the process that
 * started it (the IPC channel of scripts/bootstrap.mjs breaks). A second request, at least two seconds later, ends the
 * process at once; the reaper then cleans up.
 */
export function onStopRequested(stop: (signal: string) => void): void {
  let askedAt: number | undefined;
  const ask = (signal: string) => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt >= IMPATIENCE_MS) process.exit(130);
      return;
    }
    askedAt = Date.now();
    stop(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ask(signal));
  process.on("disconnect", () => ask("disconnect"));
  // Otherwise the listener on the channel would keep this process running.
  process.channel?.unref();
  // The terminal may be closed. A failed write must not end this process before it has cleaned up.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
}

const IMPATIENCE_MS = 2_000;
