import { messageOf } from "@/lib/kit/message-of";
import { count, type World } from "../world";
import { databaseFaults } from "./database-faults";
import type { Fault, Undo } from "./fault";
import type { FaultKind, FaultPlan } from "./fault-plan";
import { marketFaults } from "./market-faults";
import { processFaults } from "./process-faults";
import { stripeFaults } from "./stripe-faults";

const FAULTS: Readonly<Record<FaultKind, Fault>> = {
  ...processFaults,
  ...databaseFaults,
  ...stripeFaults,
  ...marketFaults,
};

/** Causes the faults of a plan when they are due. */
export interface Saboteur {
  /** Begins every fault that is due at this share of the campaign, 0 to 1. It ends by itself. */
  work(progress: number): Promise<void>;
  /** Whether a fault is due and has not begun, because earlier faults have not finished. */
  isBehind(progress: number): boolean;
  /** Ends every fault that lasts. */
  stop(): Promise<void>;
}

interface Lasting {
  /** Ends the fault now. */
  finish(): void;
  ended: Promise<void>;
}

export function createSaboteur(world: World, faults: readonly FaultPlan[]): Saboteur {
  const waiting = [...faults];
  const lasting = new Set<Lasting>();

  // With its own timer, because the end of one fault may have to wait for the end of another: for example a call of staff
  // that enables an account, while a table is locked.
  function endLater(undo: Undo, durationMs: number): void {
    let finish = () => {};
    const due = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, durationMs);
      finish = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    const entry: Lasting = { finish, ended: due.then(undo).finally(() => lasting.delete(entry)) };
    entry.ended.catch((error: unknown) => world.print(`end of a fault: ${messageOf(error)}`));
    lasting.add(entry);
  }
  return {
    work: async (progress) => {
      while (waiting[0] && waiting[0].at <= progress) {
        const plan = waiting.shift();
        if (!plan) return;
        count(world.notes.faults, plan.kind);
        const undo = await FAULTS[plan.kind](world, plan);
        if (undo) endLater(undo, plan.durationMs);
      }
    },
    isBehind: (progress) => waiting[0] !== undefined && waiting[0].at <= progress,
    stop: async () => {
      for (const fault of lasting) fault.finish();
      await Promise.all([...lasting].map(({ ended }) => ended));
    },
  };
}
