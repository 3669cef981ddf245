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

/** Does the faults of a plan when their time has come. */
export interface Saboteur {
  /** Begins every fault that is due at this share of the campaign, 0 to 1, and ends those that lasted long enough. */
  work(progress: number): Promise<void>;
  /** Whether a fault is due that has not begun, because those before it take their time. */
  isBehind(progress: number): boolean;
  /** Ends every fault that lasts. */
  stop(): Promise<void>;
}

interface Lasting {
  undo: Undo;
  untilMs: number;
}

export function createSaboteur(world: World, faults: readonly FaultPlan[]): Saboteur {
  const waiting = [...faults];
  let lasting: Lasting[] = [];

  async function endThose(isDue: (one: Lasting) => boolean): Promise<void> {
    const due = lasting.filter(isDue);
    lasting = lasting.filter((one) => !isDue(one));
    for (const { undo } of due) await undo();
  }
  return {
    work: async (progress) => {
      await endThose(({ untilMs }) => untilMs <= Date.now());
      while (waiting[0] && waiting[0].at <= progress) {
        const plan = waiting.shift();
        if (!plan) return;
        count(world.notes.faults, plan.kind);
        const undo = await FAULTS[plan.kind](world, plan);
        if (undo) lasting.push({ undo, untilMs: Date.now() + plan.durationMs });
      }
    },
    isBehind: (progress) => waiting[0] !== undefined && waiting[0].at <= progress,
    stop: () => endThose(() => true),
  };
}
