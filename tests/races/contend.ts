import type { Client } from "pg";
import { allocate, fill } from "./sell";
import { addLeads, addOrders, type Seller } from "./world";

/** Number of orders in a round, of one lead each, and of leads. All sellers try all of them at once. */
const PER_ROUND = 25;

export interface Contention {
  attempts: number;
  sold: number;
  /** Rounds in which the number of sold leads differed from the number of leads. */
  unevenRounds: number;
}

/**
 * Sells the same leads to the same orders from every connection at once, until `attempts` calls are made. Every seller offers
 * every lead and fills every order, each in a different sequence.
 */
export async function contend(
  client: Client,
  sellers: readonly Seller[],
  attempts: number,
): Promise<Contention> {
  const result: Contention = { attempts: 0, sold: 0, unevenRounds: 0 };
  while (result.attempts < attempts) {
    const orders = await addOrders({ client }, PER_ROUND, { quantity: 1 });
    const leads = await addLeads({ client }, PER_ROUND);
    const sold = await Promise.all(
      sellers.map((seller, place) => sellEverything(seller, orders, leads, place)),
    );
    const soldInRound = sold.reduce((sum, one) => sum + one, 0);
    result.attempts += sellers.length * 2 * PER_ROUND;
    result.sold += soldInRound;
    if (soldInRound !== PER_ROUND) result.unevenRounds += 1;
  }
  return result;
}

/** Every second seller begins at the end of the list. A fill may also sell to an earlier order than its own. */
async function sellEverything(
  seller: Seller,
  orders: readonly string[],
  leads: readonly string[],
  place: number,
): Promise<number> {
  let sold = 0;
  for (let step = 0; step < PER_ROUND; step += 1) {
    const at = place % 2 === 0 ? step : PER_ROUND - 1 - step;
    if ((await allocate(seller, leads[at] ?? "")) !== null) sold += 1;
    sold += await fill(seller, orders[at] ?? "");
  }
  return sold;
}
