// The market as a forecast sees it: what arrived in the past days, what is in stock, and the orders that compete. All
// days and hours are those of New York, in which daily caps are counted.

/** Kinds of leads of one line and tier that every order treats alike. */
interface LeadKind {
  state: string;
  hasBeneficiary: boolean;
  hasHigherIncome: boolean;
}

/** What arrived of one kind of leads, and what of it is in stock now. */
export interface SupplyCell extends LeadKind {
  /** Hours with leads: day * 24 + hour, where day 0 is the first day of the market. */
  slots: readonly number[];
  /** Leads of each of these hours. */
  leads: readonly number[];
  inStock: number;
}

/** What arrived of one line and tier on consecutive complete days. */
export interface Market {
  /** At least 7. */
  days: number;
  /** The weekday of day 0; 0 is Sunday. */
  firstWeekday: number;
  cells: readonly SupplyCell[];
}

/** An open order: what it accepts, and how much more. */
export interface CompetingDemand {
  states: readonly string[];
  wantsBeneficiary: boolean;
  wantsHigherIncome: boolean;
  /** Leads that it still needs. */
  left: number;
  dailyCap: number | null;
  takenToday: number;
  /** Whether it takes leads in an hour of the week: weekday * 24 + hour, 168 in all. Null: always. */
  openHours: readonly boolean[] | null;
  /** Its daily cap is spread over its open hours. */
  spreadsEvenly: boolean;
  /** The last day on which it takes leads, counted from today, which is 0. Null: until it is full. */
  lastDay: number | null;
}

/** Consecutive hours of a day in which the same orders are open. */
export interface Block {
  fromHour: number;
  toHour: number;
  /** By order. */
  isOpen: readonly boolean[];
  /** By order: which share of its open hours of the day has begun when the block ends. */
  begun: readonly number[];
}

/** The market, prepared for many replays. */
export interface ReplayWorld {
  demands: readonly CompetingDemand[];
  /** The index of the order whose fill is forecast. */
  own: number;
  /** By order: the classes of leads that it accepts. A class is what the same orders accept. */
  classesOf: readonly (readonly number[])[];
  classCount: number;
  /** Leads in stock by class. */
  stock: Float64Array;
  /** Leads by hour and class: (day * 24 + hour) * classCount + class. */
  hourly: Float64Array;
  /** Sums of whole blocks by class, filled as replays need them: day * 24 + first hour. */
  blockSums: (Float64Array | undefined)[];
  /** By weekday. */
  blocks: readonly (readonly Block[])[];
  /** By weekday: the days of the market. */
  daysOf: readonly (readonly number[])[];
}

/**
 * Prepares replays. Orders that share no lead with the forecast one, not even through others, are left out.
 * @param demands in the order in which they are served. @param own the index of the forecast order.
 */
export function prepareWorld(market: Market, demands: readonly CompetingDemand[], own: number): ReplayWorld {
  const accepted = market.cells.map((cell) => demands.map((demand) => accepts(demand, cell)));
  const related = findRelated(accepted, own, demands.length);
  const kept = demands.flatMap((_, index) => (related.has(index) ? [index] : []));
  const classes = new Map<string, number>();
  const classOfCell = accepted.map((row) => {
    const signature = kept.map((index) => (row[index] ? "1" : "0")).join("");
    if (!signature.includes("1")) return -1;
    if (!classes.has(signature)) classes.set(signature, classes.size);
    return classes.get(signature) ?? -1;
  });
  const signatures = [...classes.keys()];
  const keptDemands = kept.flatMap((index) => demands[index] ?? []);
  const { stock, hourly } = sumByClass(market, classOfCell, classes.size);
  return {
    demands: keptDemands,
    own: kept.indexOf(own),
    classesOf: kept.map((_, position) =>
      signatures.flatMap((signature, index) => (signature[position] === "1" ? [index] : [])),
    ),
    classCount: classes.size,
    stock,
    hourly,
    blockSums: [],
    blocks: WEEKDAYS.map((weekday) => blocksOf(keptDemands, weekday)),
    daysOf: WEEKDAYS.map((weekday) => daysOfWeekday(market, weekday)),
  };
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The rule of wanting_orders, as far as it concerns the lead. */
export function accepts(demand: CompetingDemand, kind: LeadKind): boolean {
  return (
    demand.states.includes(kind.state) &&
    (kind.hasBeneficiary || !demand.wantsBeneficiary) &&
    (kind.hasHigherIncome || !demand.wantsHigherIncome)
  );
}

/** The orders that compete with `own`, directly or through other orders. */
function findRelated(accepted: readonly (readonly boolean[])[], own: number, count: number): Set<number> {
  const related = new Set([own]);
  for (let size = 0; size < related.size; ) {
    size = related.size;
    for (const row of accepted) {
      if (!row.some((isAccepted, index) => isAccepted && related.has(index))) continue;
      for (let index = 0; index < count; index += 1) if (row[index]) related.add(index);
    }
  }
  return related;
}

function sumByClass(market: Market, classOfCell: readonly number[], classCount: number) {
  const stock = new Float64Array(classCount);
  const hourly = new Float64Array(market.days * 24 * classCount);
  market.cells.forEach((cell, index) => {
    const ofClass = classOfCell[index] ?? -1;
    if (ofClass < 0) return;
    add(stock, ofClass, cell.inStock);
    cell.slots.forEach((slot, position) => {
      add(hourly, slot * classCount + ofClass, cell.leads[position] ?? 0);
    });
  });
  return { stock, hourly };
}

/** Outside the array nothing is added. */
export function add(to: Float64Array, index: number, value: number): void {
  to[index] = (to[index] ?? 0) + value;
}

/** Hours are told apart where another set of orders is open, and all of them where an order spreads its cap. */
function blocksOf(demands: readonly CompetingDemand[], weekday: number): Block[] {
  const isOpenAt = (demand: CompetingDemand, hour: number) => demand.openHours?.[weekday * 24 + hour] ?? true;
  const spreads = demands.some((demand) => demand.spreadsEvenly && demand.dailyCap !== null);
  const starts = HOURS.filter(
    (hour) =>
      hour === 0 ||
      spreads ||
      demands.some((demand) => isOpenAt(demand, hour) !== isOpenAt(demand, hour - 1)),
  );
  const openHours = demands.map((demand) => HOURS.filter((hour) => isOpenAt(demand, hour)));
  return starts.map((fromHour, index) => {
    const toHour = starts[index + 1] ?? 24;
    return {
      fromHour,
      toHour,
      isOpen: demands.map((demand) => isOpenAt(demand, fromHour)),
      begun: openHours.map((open) =>
        open.length === 0 ? 0 : open.filter((hour) => hour < toHour).length / open.length,
      ),
    };
  });
}

function daysOfWeekday({ days, firstWeekday }: Market, weekday: number): number[] {
  return Array.from({ length: days }, (_, day) => day).filter((day) => (firstWeekday + day) % 7 === weekday);
}
