import { add, type Block, type CompetingDemand, type ReplayWorld } from "./market";

/** When a replay starts, in New York. */
export interface ReplayStart {
  /** 0 is Sunday. */
  weekday: number;
  /** 0 to 23. Leads of this hour still count. */
  hour: number;
}

/** One possible future of an order. */
export interface ReplayedFill {
  /** When the order is full, in days since the midnight before the start; infinite when the horizon ends first. */
  fullAfterDays: number;
  /** Leads that it got from stock at the start. */
  fromStock: number;
  /** Leads that it got after that. */
  arrived: number;
}

interface State {
  /** Leads by class that nobody took yet: they stay in stock. */
  stock: Float64Array;
  /** By order. */
  left: Float64Array;
  takenToday: Float64Array;
}

/**
 * Replays days of the past as a possible future, through the choice of orders: each order takes what it accepts before the
 * orders behind it, within its quantity, its daily cap and its hours. What nobody takes stays in stock for an order that
 * opens later or has a new day. Fractions of leads are allowed: within a block of hours an order takes the same share of
 * every class.
 * @param pickDay chooses a past day among those of a weekday. @param horizonDays when the replay ends.
 */
export function replayFill(
  world: ReplayWorld,
  start: ReplayStart,
  horizonDays: number,
  pickDay: (days: readonly number[]) => number,
): ReplayedFill {
  const { demands, own } = world;
  const state: State = {
    stock: Float64Array.from(world.stock),
    left: Float64Array.from(demands, ({ left }) => left),
    takenToday: Float64Array.from(demands, ({ takenToday }) => takenToday),
  };
  const wanted = state.left[own] ?? 0;
  const first = (world.blocks[start.weekday] ?? []).find((block) => block.toHour > start.hour);
  if (first) serve(world, state, first, 0);
  const fromStock = wanted - (state.left[own] ?? 0);
  const startAt = start.hour / 24;
  if (wanted - fromStock <= ENOUGH) return { fullAfterDays: startAt, fromStock, arrived: 0 };
  for (let day = 0; day < horizonDays; day += 1) {
    const weekday = (start.weekday + day) % 7;
    const past = pickDay(world.daysOf[weekday] ?? []);
    if (day > 0) state.takenToday.fill(0);
    for (const block of world.blocks[weekday] ?? []) {
      const fromHour = day === 0 ? Math.max(block.fromHour, start.hour) : block.fromHour;
      if (fromHour >= block.toHour) continue;
      arrive(world, state, past, fromHour, block);
      const before = state.left[own] ?? 0;
      const offered = serve(world, state, block, day);
      if ((state.left[own] ?? 0) > ENOUGH) continue;
      const hours = (block.toHour - fromHour) * Math.min(1, before / Math.max(offered, before));
      return { fullAfterDays: day + (fromHour + hours) / 24, fromStock, arrived: wanted - fromStock };
    }
  }
  return {
    fullAfterDays: Number.POSITIVE_INFINITY,
    fromStock,
    arrived: wanted - fromStock - (state.left[own] ?? 0),
  };
}

/** Less than this of a lead is a rounding error of the fractions. */
const ENOUGH = 1e-6;

function arrive(world: ReplayWorld, { stock }: State, day: number, fromHour: number, block: Block): void {
  const leads =
    fromHour === block.fromHour
      ? (world.blockSums[day * 24 + fromHour] ??= sumHours(world, day, fromHour, block.toHour))
      : sumHours(world, day, fromHour, block.toHour);
  for (let index = 0; index < stock.length; index += 1) add(stock, index, leads[index] ?? 0);
}

/** Leads by class of some hours of a past day. */
function sumHours({ classCount, hourly }: ReplayWorld, day: number, fromHour: number, toHour: number) {
  const sums = new Float64Array(classCount);
  for (let hour = fromHour; hour < toHour; hour += 1) {
    const at = (day * 24 + hour) * classCount;
    for (let index = 0; index < classCount; index += 1) add(sums, index, hourly[at + index] ?? 0);
  }
  return sums;
}

/**
 * Each open order takes its part of the stock, up to its last day. The forecast order also takes leads after its own last day,
 * because the forecast says when it would be full. @returns what the forecast order could have taken, had it had room.
 */
function serve(world: ReplayWorld, state: State, block: Block, day: number): number {
  let offered = 0;
  world.demands.forEach((demand, index) => {
    if (!block.isOpen[index]) return;
    if (index !== world.own && demand.lastDay !== null && day > demand.lastDay) return;
    const room = roomOf(demand, index, state, block);
    if (room <= 0) return;
    const classes = world.classesOf[index] ?? [];
    let available = 0;
    for (const ofClass of classes) available += state.stock[ofClass] ?? 0;
    if (index === world.own) offered = available;
    if (available <= 0) return;
    const taken = Math.min(room, available);
    const rest = 1 - taken / available;
    for (const ofClass of classes) state.stock[ofClass] = (state.stock[ofClass] ?? 0) * rest;
    add(state.left, index, -taken);
    add(state.takenToday, index, taken);
  });
  return offered;
}

/** How many leads an order may take by the end of a block: the rule of demand_room. */
function roomOf(demand: CompetingDemand, index: number, state: State, block: Block): number {
  const left = state.left[index] ?? 0;
  if (demand.dailyCap === null) return left;
  const share = demand.spreadsEvenly ? (block.begun[index] ?? 1) : 1;
  return Math.min(left, Math.ceil(demand.dailyCap * share) - (state.takenToday[index] ?? 0));
}
