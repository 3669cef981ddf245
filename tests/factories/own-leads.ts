import { toLineColumn } from "@/lib/catalog/line-column";
import type { Line } from "@/lib/catalog/lines";
import { postLead } from "@/tests/api/post-lead";
import { onLeadSold } from "@/worker/subscriptions";
import { buildLeadPost, createPublisherWithKey } from "./leads";
import { createOpenOrders, emptyMarket } from "./stock";

type PostOf = ReturnType<typeof buildLeadPost<Line>>;

/** A lead that was posted, sold and certified, with its post. */
interface OwnLead {
  leadId: string;
  orderId: string;
  post: PostOf;
}

/**
 * Leads of a customer, one for each line named, through the whole product: posted by a publisher, verified, sold to an
 * approved order of that line, certified. Closes every other order. Needs the catalog.
 */
export async function createOwnLeads(
  owner: { id: string },
  lines: readonly Line[],
  changes: Parameters<typeof buildLeadPost<Line>>[1] = {},
): Promise<{ leads: OwnLead[] }> {
  await emptyMarket();
  const { key } = await createPublisherWithKey();
  const orders = new Map<Line, string>();
  for (const line of new Set(lines)) {
    const { orderIds } = await createOpenOrders(1, { line: toLineColumn(line), quantity: 500 }, owner);
    orders.set(line, orderIds[0] ?? "");
  }
  const leads: OwnLead[] = [];
  for (const line of lines) {
    const post = buildLeadPost(line, changes);
    const answer = await postLead(post, { key });
    if (answer.status !== "accepted") throw new Error(`not sold: ${JSON.stringify(answer)}`);
    leads.push({ leadId: answer.leadId, orderId: orders.get(line) ?? "", post });
  }
  await onLeadSold();
  return { leads };
}

/** The id of one life lead of this customer. */
export async function createOwnLead(owner: { id: string }): Promise<string> {
  const { leads } = await createOwnLeads(owner, ["life"]);
  return leads[0]?.leadId ?? "";
}
