import { REPLAYED_DAYS } from "./forecast-fill";
import { accepts, type CompetingDemand, type Market } from "./market";

/**
 * What each state has left for new orders: the leads of 28 days, less what the open orders will take of as many in 28 days.
 * An order takes from its states in proportion to what they have, at most its daily cap on each day, until its last day.
 * @param demands in the order in which they are served. @returns leads in 28 days, by state; states without leads are
 * missing.
 */
export function leftByState(
  market: Market,
  demands: readonly CompetingDemand[],
): ReadonlyMap<string, number> {
  const scale = REPLAYED_DAYS / market.days;
  const cells = market.cells.map((cell) => ({
    ...cell,
    left: cell.leads.reduce((sum, leads) => sum + leads, 0) * scale,
  }));
  for (const demand of demands) {
    const wanted = cells.filter((cell) => accepts(demand, cell));
    const available = wanted.reduce((sum, { left }) => sum + left, 0);
    if (available <= 0) continue;
    const days =
      demand.lastDay === null ? REPLAYED_DAYS : Math.min(REPLAYED_DAYS, Math.max(0, demand.lastDay + 1));
    const most = demand.dailyCap === null ? demand.left : Math.min(demand.left, demand.dailyCap * days);
    const rest = 1 - Math.min(most, (available * days) / REPLAYED_DAYS) / available;
    for (const cell of wanted) cell.left *= rest;
  }
  const left = new Map<string, number>();
  for (const cell of cells) left.set(cell.state, (left.get(cell.state) ?? 0) + cell.left);
  return left;
}
