import "server-only";
import { announceSale, runSale } from "./run-sale.server";

/**
 * Gives a verified lead to the order approved first of those that want it (chooseOrder says how). The lead must
 * be committed: then either this call sees an order that opens at the same instant, or that order sees the lead.
 * Only when both look at each other in the very same moment do both pass, and matchStock brings them together.
 * @returns the order's id; null when nobody wants it now (it stays in stock) or it is not for sale.
 */
export async function allocateLead(leadId: string): Promise<string | null> {
  const [row] = await runSale<{ orderId: string }>({
    name: "allocate-lead",
    text: `SELECT "orderId" FROM allocate_lead($1)`,
    values: [leadId],
  });
  if (row) await announceSale();
  return row?.orderId ?? null;
}
