import { EventEmitter, once } from "node:events";
import type { Received } from "../control/control-contract";

const MAX_KEPT = 500;

/** The newest 500 calls, in memory. */
export class ReceivedLog {
  private kept: Received[] = [];
  private lastId = 0;
  private changeCount = 0;
  private readonly changes = new EventEmitter().setMaxListeners(0);

  /** Changes with every change of the list. */
  get version(): number {
    return this.changeCount;
  }

  add(call: Omit<Received, "id" | "at">): Received {
    this.lastId += 1;
    const entry = { id: this.lastId, at: new Date().toISOString(), ...call };
    this.kept.push(entry);
    if (this.kept.length > MAX_KEPT) this.kept.shift();
    this.announce();
    return entry;
  }

  setOutcome(entry: Received, outcome: string): void {
    entry.outcome = outcome;
    this.announce();
  }

  /** Oldest first. `since` is an ID: only later calls. */
  list({ hook, since = 0 }: { hook?: string; since?: number } = {}): Received[] {
    return this.kept.filter((entry) => entry.id > since && (hook === undefined || entry.hook === hook));
  }

  clear(): void {
    this.kept = [];
    this.announce();
  }

  /** Notifies waiting requests of a change in the list or in a hook's settings. */
  announce(): void {
    this.changeCount += 1;
    this.changes.emit("change");
  }

  /** Resolves when `isReached` returns true, after `waitMs`, or when `signal` aborts. */
  async waitUntil(isReached: () => boolean, waitMs: number, signal: AbortSignal): Promise<void> {
    const end = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
    while (!isReached() && !end.aborted) {
      await once(this.changes, "change", { signal: end }).catch(() => {});
    }
  }
}
