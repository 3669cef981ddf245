import { WORKERS } from "../stack";
import type { Fault } from "./fault";
import type { FaultKind, FaultPlan } from "./fault-plan";

type ProcessFault = Extract<
  FaultKind,
  "kill-web" | "stop-web" | "kill-worker" | "stop-worker" | "freeze-worker"
>;

const chosenWorker = ({ choice }: FaultPlan) => (choice < 0.5 ? WORKERS[0] : WORKERS[1]);

/** Processes that end or stand still. The stack starts what ended again. */
export const processFaults: Readonly<Record<ProcessFault, Fault>> = {
  "kill-web": async ({ stack }) => stack.signal("web", "SIGKILL"),
  "stop-web": async ({ stack }) => stack.signal("web", "SIGTERM"),
  "kill-worker": async ({ stack }, plan) => stack.signal(chosenWorker(plan), "SIGKILL"),
  "stop-worker": async ({ stack }, plan) => stack.signal(chosenWorker(plan), "SIGTERM"),
  "freeze-worker": async ({ stack, notes }, plan) => {
    const name = chosenWorker(plan);
    const freeze = { from: Date.now(), until: Number.POSITIVE_INFINITY };
    stack.signal(name, "SIGSTOP");
    notes.freezes.push(freeze);
    return async () => {
      freeze.until = Date.now();
      stack.signal(name, "SIGCONT");
    };
  },
};
