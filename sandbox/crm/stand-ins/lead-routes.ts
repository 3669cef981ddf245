import { createHash } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import type { Crm } from "../crm";
import { answerCall, type Outcome } from "../hooks/answer-call";
import { plainRefusal } from "../hooks/plain-refusal";

const jsonObject = z.record(z.string(), z.unknown());

/** `POST`, `PUT`, `PATCH /crm/leads`: a CRM that accepts a lead as a JSON object or a form. */
export function leadRoutes(crm: Crm) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.on(["POST", "PUT", "PATCH"], "/", (c) =>
    answerCall(crm, c, {
      hook: "crm-leads",
      accept: (body) => ingestLead(c.req.header("content-type") ?? "", body, c.req.header("idempotency-key")),
      refuse: plainRefusal,
    }),
  );
  return app;
}

/** The same key returns the same lead. */
function ingestLead(contentType: string, body: string, key: string | undefined): Outcome {
  const fields = readFields(contentType, body);
  if (!fields)
    return {
      response: Response.json({ error: "send a JSON object or a form with fields" }, { status: 400 }),
      outcome: "400 no fields",
    };
  const id = `lead_${createHash("sha256")
    .update(key ?? body)
    .digest("hex")
    .slice(0, 12)}`;
  return { response: Response.json({ id, fields }, { status: 201 }), outcome: `${id} taken` };
}

function readFields(contentType: string, body: string): Record<string, unknown> | null {
  if (contentType.startsWith("application/x-www-form-urlencoded")) {
    const fields = Object.fromEntries(new URLSearchParams(body));
    return Object.keys(fields).length > 0 ? fields : null;
  }
  if (!/^application\/(\w+\+)?json\b/.test(contentType)) return null;
  try {
    return jsonObject.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}
