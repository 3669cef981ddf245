import "server-only";
import { announceSale, runSale } from "./run-sale.server";

/** What came of filling an order. */
export interface FillResult {
  /** Leads that the order got. */
  sold: number;
  /** Leads that it could still take now; live leads and the next look at the stock will bring them. */
  room: number;
}

interface FillRow extends FillResult {
  blockedBy: string | null;
}

/** Orders in front are filled first; a handful is normal, more is the work of matchStock. */
const MAX_DETOURS = 20;

/**
 * Fills an open order from stock, freshest first, as far as its quantity and its day allow. Leads that an order
 * approved earlier wants are that order's: it is filled first. Safe to repeat and to run anywhere at once.
 * @returns null when there is no such demand.
 */
export async function fillOrder(orderId: string): Promise<FillResult | null> {
  let total = 0;
  for (let detour = 0; ; detour += 1) {
    const row = await callFill(orderId);
    if (!row) return null;
    total += row.sold;
    if (!row.blockedBy || detour === MAX_DETOURS) return { sold: total, room: row.room };
    await callFill(row.blockedBy);
  }
}

async function callFill(orderId: string): Promise<FillRow | undefined> {
  const [row] = await runSale<FillRow>({
    name: "fill-order",
    text: `SELECT "sold", "room", "blockedBy" FROM fill_order($1)`,
    values: [orderId],
  });
  if (row && row.sold > 0) await announceSale();
  return row;
}
