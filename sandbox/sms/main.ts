// A stand-in for an SMS provider: takes messages and lists them. HTTP API: POST /messages, GET /messages. Loopback only.
// Environment: SMS_PORT (0 for any), SMS_SANDBOX_TOKEN. It prints its URL when it is ready.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";

const environment = z.object({
  SMS_PORT: z.coerce.number().int().min(0).max(65_535),
  SMS_SANDBOX_TOKEN: z.string().min(1),
});
const message = z.object({ id: z.string(), to: z.string().regex(/^\+\d{8,15}$/), text: z.string().max(160) });
const HOST = "127.0.0.1";

const { SMS_PORT, SMS_SANDBOX_TOKEN } = environment.parse(process.env);
const messages = new Map<string, z.infer<typeof message>>();
const app = new Hono();

app.post("/messages", async (context) => {
  if (context.req.header("authorization") !== `Bearer ${SMS_SANDBOX_TOKEN}`) return context.text("no", 401);
  const parsed = message.safeParse(await context.req.json());
  if (!parsed.success) return context.text("not a message", 422);
  messages.set(parsed.data.id, parsed.data);
  return context.json({ accepted: true }, 202);
});
app.get("/messages", (context) => context.json([...messages.values()]));

serve({ fetch: app.fetch, port: SMS_PORT, hostname: HOST }, ({ port }) =>
  console.log(`sms sandbox ready on http://${HOST}:${port}`),
);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));
