/**
 * Calls back once when this command is asked to end: Ctrl-C, a kill, a closed terminal, or the loss of the
 * process that started it (the IPC channel of scripts/bootstrap.mjs breaks). Asked a second time, at least two
 * seconds later, the process ends at once; the reaper then cleans up.
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
  // A listener alone would keep this process alive for the channel's sake.
  process.channel?.unref();
  // Whoever read our output may be gone with the terminal: writing must not kill us before we have cleaned up.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
}

const IMPATIENCE_MS = 2_000;
