import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { hookName } from "../control/control-contract";
import type { Crm } from "../crm";
import { standInNames } from "../stand-ins/stand-in-names";
import { answerCall } from "./answer-call";
import { plainRefusal } from "./plain-refusal";

/** `POST /hooks/:name`: the webhook receivers. */
export function webhookRoutes(crm: Crm) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.post("/:name", async (c): Promise<Response> => {
    const name = hookName.safeParse(c.req.param("name"));
    if (!name.success || standInNames.has(name.data)) return c.json({ error: "no such hook" }, 404);
    return answerCall(crm, c, {
      hook: name.data,
      accept: () => ({ response: Response.json({ received: true }), outcome: null }),
      refuse: plainRefusal,
    });
  });
  return app;
}
