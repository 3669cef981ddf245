import type { Client } from "pg";
import { allocate, fill } from "./sell";
import { addLeads, addOrders, type Seller } from "./world";

/** Orders of one lead and leads in a round: everybody wants all of them at once. */
const PER_ROUND = 25;

export interface Contention {
  attempts: number;
  sold: number;
  /** Rounds that sold another number of leads than there were. */
  unevenRounds: number;
}

/**
 * Sells the same leads to the same orders from every connection at once, until `attempts` calls are made: each lead
 * is offered by each seller, each order filled by each seller, in another sequence.
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

/** Every second seller begins from the other end. A fill may also sell to an order that stands before its own. */
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
