import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "@/lib/kit/message-of";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { createAftermaths } from "./actors/aftermath";
import { createApiPurchasing } from "./actors/buy-by-key";
import { giveBack } from "./actors/give-back";
import { createMoneyMoves } from "./actors/move-money";
import { publish } from "./actors/publish";
import { buy } from "./actors/purchase";
import { checkAll } from "./checks/check-all";
import { recordMoves } from "./checks/database-checks";
import type { Violation } from "./checks/violation";
import { CUT_OFF, checkWork, FAILED } from "./checks/work-checks";
import { createSaboteur } from "./faults/saboteur";
import { removeGuard } from "./guards";
import type { CampaignOptions } from "./options";
import { createPlan, type Plan } from "./plan";
import { type CampaignReceiver, startCampaignReceiver } from "./receiver";
import { repairEverything } from "./repair";
import { describeProgress, describeResult, type Progress } from "./report";
import { type CampaignStack, startCampaignStack } from "./stack";
import { count, populate, type World } from "./world";

const BUYING_AT_ONCE = 5;
const POSTING_AT_ONCE = 6;
const PROGRESS_EVERY_MS = 10_000;
const WORK_EVERY_MS = 200;
/** How far, as a share of the campaign, posts stay behind purchases, so that orders are paid and approved by then. */
const LAG = 0.25;

interface TimeLimit {
  atMs: number;
  /** By Ctrl-C. */
  isStopped: boolean;
}

const isOver = ({ atMs, isStopped }: TimeLimit) => isStopped || Date.now() > atMs;

/**
 * Runs a campaign.
 * @param print takes the lines of progress and report.
 * @returns the exit code: 0 when every invariant holds, 1 when one is broken.
 */
export async function runCampaign(options: CampaignOptions, print: (line: string) => void): Promise<number> {
  const plan = createPlan(options);
  const receiver = await startCampaignReceiver();
  const stack = await startCampaignStack(receiver.origin, print);
  const limit: TimeLimit = { atMs: Number.POSITIVE_INFINITY, isStopped: false };
  const stopped = new Promise<never>((_, reject) => {
    onStopRequested(() => {
      limit.isStopped = true;
      reject(new Error("stopped"));
    });
  });
  // The promise is awaited below. Without this handler, a rejection before that would end the process.
  stopped.catch(() => {});
  try {
    const world = await Promise.race([
      stopped,
      populate(stack, receiver, plan, { isOver: () => isOver(limit), print }),
    ]);
    await recordMoves(world.database);
    if (options.without) await removeGuard(world.database, options.without);
    limit.atMs = Date.now() + options.minutes * 60_000;
    const violations = await Promise.race([stopped, runPlan(world, plan, options, limit)]);
    await world.database.close();
    return violations.length > 0 ? 1 : 0;
  } finally {
    await stack.stop();
    await receiver.close();
  }
}

/**
 * Lets everybody act as planned, and `meanwhile` do its part at the same time. @returns the invariants that are broken.
 * @throws what `meanwhile` throws.
 */
export async function runUndisturbed(run: {
  stack: CampaignStack;
  receiver: CampaignReceiver;
  plan: Plan;
  options: CampaignOptions;
  print: (line: string) => void;
  meanwhile: (world: World) => Promise<void>;
  /** The share of all actions that may have begun by now, 0 to 1. Without it, all. */
  pace?: () => number;
}): Promise<Violation[]> {
  const { stack, receiver, plan, options, print } = run;
  const limit: TimeLimit = { atMs: Date.now() + options.minutes * 60_000, isStopped: false };
  const world = await populate(stack, receiver, plan, { isOver: () => isOver(limit), print });
  await recordMoves(world.database);
  const acting = run.meanwhile(world);
  const [violations] = await Promise.all([runPlan(world, plan, options, limit, { ...run, acting }), acting]);
  await world.database.close();
  return violations;
}

async function runPlan(
  world: World,
  plan: Plan,
  options: CampaignOptions,
  limit: TimeLimit,
  { acting, pace = () => 1 }: { acting?: Promise<void>; pace?: () => number } = {},
): Promise<Violation[]> {
  const startedAtMs = Date.now();
  const progress = { done: 0, total: plan.purchases.length + plan.posts.length, startedAtMs };
  const ticker = setInterval(() => world.print(describeProgress(world, progress)), PROGRESS_EVERY_MS);
  const note: Note = (what, act) => noteOutcome(world, limit, what, act);
  const background = startBackground(world, plan, progress, note);
  const { aftermaths } = background;
  const mayBegin = () => !isOver(limit);
  let bought = 0;
  await Promise.all([
    inTurn(plan.purchases, BUYING_AT_ONCE, mayBegin, progress, async (purchase, index) => {
      while (index / plan.purchases.length > pace() && mayBegin()) await pause(WORK_EVERY_MS);
      await note("purchase", () => buy(world, purchase, aftermaths));
      bought += 1;
    }),
    inTurn(plan.posts, POSTING_AT_ONCE, mayBegin, progress, async (post, index) => {
      // Posts are faster than purchases. They wait for them and for due faults, so that leads come while there are orders,
      // and during every fault.
      const isAhead = () =>
        background.isSaboteurBehind() ||
        index / plan.posts.length > pace() ||
        (index / plan.posts.length > bought / plan.purchases.length - LAG && bought < plan.purchases.length);
      while (isAhead() && mayBegin()) await pause(WORK_EVERY_MS);
      await note("lead", () => publish(world, post, index, options.seed));
    }),
  ]);
  const isTimeOver = isOver(limit);
  await acting;
  // The repair takes the time that it needs.
  limit.atMs = Number.POSITIVE_INFINITY;
  await background.stop();
  world.print("repairing and draining …");
  const left = await repairEverything(world);
  clearInterval(ticker);
  const { orders, leads } = world.calls.acknowledged;
  const acknowledged = { orders: orders.size, leads: leads.size };
  const violations = [
    ...checkWork({ ...progress, outcomes: world.notes.outcomes, acknowledged, isTimeOver }),
    ...(await checkAll(world)),
    ...(left.length > 0 ? [{ invariant: "everything is done in the end", examples: left }] : []),
  ];
  world.print(await describeResult(world, options, progress, violations));
  return violations;
}

/** Lets somebody act, and counts how it ended. */
type Note = (what: string, act: () => Promise<string>) => Promise<void>;

async function noteOutcome(world: World, limit: TimeLimit, ...[what, act]: Parameters<Note>): Promise<void> {
  try {
    count(world.notes.outcomes, `${what} ${await act()}`);
  } catch (error) {
    count(world.notes.outcomes, `${what} ${isOver(limit) ? CUT_OFF : FAILED}`);
    world.print(messageOf(error));
  }
}

/** Does the steps in their order, some at once, until the campaign is over. */
async function inTurn<Step>(
  steps: readonly Step[],
  atOnce: number,
  mayBegin: () => boolean,
  progress: Progress,
  act: (step: Step, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const actor = async () => {
    while (next < steps.length && mayBegin()) {
      const index = next++;
      const step = steps[index];
      if (step) await act(step, index);
      progress.done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, actor));
}

/** Saboteur, staff, banks and returns: they act while customers and publishers do. */
function startBackground(world: World, plan: Plan, progress: Progress, note: Note) {
  const saboteur = createSaboteur(world, plan.faults);
  const aftermaths = createAftermaths(world);
  const moneyMoves = createMoneyMoves(world, plan.moneyMoves);
  const apiPurchasing = createApiPurchasing(world, plan.apiPurchases);
  const returns = plan.returns.toSorted((left, right) => left.at - right.at);
  const stopping = new AbortController();
  const loop = async (work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => world.print(`background: ${messageOf(error)}`));
      await pause(WORK_EVERY_MS);
    }
  };
  const share = () => progress.done / progress.total;
  const returnNext = async () => {
    const next = returns[0];
    if (!next || next.at > share()) return;
    returns.shift();
    await note("lead", () => giveBack(world, next));
  };
  const moveMoney = () => moneyMoves.work(share(), (act) => note("money", act));
  const buyByKey = async () => apiPurchasing.work(share(), (act) => note("purchase", act));
  const loops = [
    loop(() => saboteur.work(share())),
    loop(() => aftermaths.work()),
    loop(returnNext),
    loop(moveMoney),
    loop(buyByKey),
  ];
  return {
    aftermaths,
    isSaboteurBehind: () => saboteur.isBehind(share()),
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
      await saboteur.stop();
      await moneyMoves.stop();
      await apiPurchasing.stop();
      await aftermaths.work();
    },
  };
}
