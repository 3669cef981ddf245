import { checkBooks, type RestoreRecords } from "@/lib/books/check-books.server";
import { listBalanceMovements } from "@/lib/payments/list-balance-movements.server";
import { sandboxControl } from "./payments";
import { tamper } from "./tamper";

const TABLES = [
  "BookEntry",
  "BalanceMovement",
  "BookCheck",
  "StaffTask",
  "StripeRefund",
  "DisputeChange",
  "Dispute",
  "Order",
  "Payment",
];

/** Empties the books and Stripe, where the customers of earlier tests are gone as well. */
export async function emptyBooks(): Promise<void> {
  await sandboxControl().reset();
  for (const table of TABLES) await tamper(`DELETE FROM "${table}"`);
}

/**
 * A check some hours from now: what this test has just made is old enough to be compared.
 * @param restore as the worker passes it; without it, nothing is mended.
 */
export function checkLater(hours = 2, restore?: RestoreRecords) {
  return checkBooks(listBalanceMovements, new Date(Date.now() + hours * 3_600_000), restore);
}
