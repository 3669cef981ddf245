import type { Page } from "@playwright/test";
import { approveOrder, buyOrder, createPublisherKey, sellLead } from "./lead-market";
import type { Market } from "./markets";
import type { NewUser } from "./pages/auth-page";
import { signInAsCustomer } from "./signed-in";

const NAMES = ["Ada", "Bert", "Cleo", "Dora"];

/** A customer with leads of a market, on the tab of new leads. */
export async function openQueue(
  page: Page,
  user: NewUser,
  { line, region }: Market,
  names: readonly string[] = NAMES,
) {
  const customer = await signInAsCustomer(page, user);
  await approveOrder(await buyOrder(customer, line, { region }));
  const key = await createPublisherKey();
  for (const name of names) await sellLead(page, key, line, name, region);
  await page.goto("/dashboard/leads?view=new");
}
