// Buys leads, as the route of the public API does. The argument is JSON: { purchaser, request }. Prints how it ended.
import { z } from "zod";
import { buyLeads } from "@/lib/purchases/buy-leads.server";

const { purchaser, request } = z
  .object({
    purchaser: z.object({ id: z.string(), keyId: z.string(), dailyLimitCents: z.number().nullable() }),
    request: z.object({ idempotencyKey: z.string(), body: z.unknown(), leadIds: z.array(z.string()) }),
  })
  .parse(JSON.parse(process.argv[2] ?? ""));
process.stdout.write(`${JSON.stringify(await buyLeads(purchaser, request, async () => {}))}\n`);
process.exit();
