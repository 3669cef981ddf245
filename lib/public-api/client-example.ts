import { site } from "@/lib/marketing/site";

/** Generates a client in TypeScript from the OpenAPI document. The generator needs TypeScript 5. */
export const CLIENT_COMMANDS = `npm install --save-dev @hey-api/openapi-ts typescript@5
npx @hey-api/openapi-ts --input ${site.url}/api/openapi.json --output client`;

/**
 * A program that uses the generated client. A browser test compiles it and runs it against the real server. Lines, because the
 * check of our own imports would take those of a text for ours.
 */
export const CLIENT_PROGRAM = [
  'import { client } from "./client/client.gen";',
  'import { listLeads, purchaseLeads } from "./client";',
  "",
  "client.setConfig({ auth: () => process.env.LEADWELL_API_KEY });",
  "",
  "const { data: page, error } = await listLeads({",
  '  query: { lead_type: "life-premium", limit: 10 },',
  "});",
  "if (!page) throw new Error(error?.detail);",
  "",
  "const lead = page.leads.at(-1);",
  "if (lead) {",
  "  const { data: purchase, error: refusal } = await purchaseLeads({",
  '    headers: { "idempotency-key": crypto.randomUUID() },',
  '    body: { lead_ids: [lead.lead_id], delivery_method: "webhook" },',
  "  });",
  "  console.log(purchase ?? refusal);",
  "}",
].join("\n");
