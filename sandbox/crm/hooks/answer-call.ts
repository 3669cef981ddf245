import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { describeBehaviour } from "../control/behaviour";
import type { Crm } from "../crm";
import { performStep } from "./perform-step";
import { verifySignature } from "./verify-signature";

const MAX_KEPT_CHARACTERS = 65_536;

export type CrmContext = Context<{ Bindings: HttpBindings }>;

/** The normal result of a call. */
export interface Outcome {
  response: Response;
  /** Text for the list. */
  outcome: string | null;
}

export interface Receiver {
  hook: string;
  accept: (body: string) => Outcome;
  refuse: (status: number) => Response;
}

/** Records a call, then responds with the hook's behaviour. */
export async function answerCall(crm: Crm, c: CrmContext, receiver: Receiver): Promise<Response> {
  const body = await c.req.text();
  const headers = c.req.header();
  const messageId = headers["webhook-id"] ?? headers["idempotency-key"] ?? null;
  const verdict = verifySignature(crm.hooks.secretOf(receiver.hook), headers, body);
  const { step, repeat } = crm.hooks.count(receiver.hook, messageId, verdict);
  const entry = crm.log.add({
    hook: receiver.hook,
    method: c.req.method,
    path: new URL(c.req.url).pathname,
    headers: hideToken(headers),
    messageId,
    repeat,
    ...verdict,
    body: body.slice(0, MAX_KEPT_CHARACTERS),
    bodyBytes: Buffer.byteLength(body),
    answer: describeBehaviour(step),
    outcome: null,
  });
  const withRequestId = (response: Response) => {
    response.headers.set("x-request-id", `crm-${entry.id}`);
    return response;
  };
  return performStep(step, c.env.outgoing, {
    accept: () => {
      const { response, outcome } = receiver.accept(body);
      if (outcome !== null) crm.log.setOutcome(entry, outcome);
      return withRequestId(response);
    },
    refuse: (status) => withRequestId(receiver.refuse(status)),
  });
}

/** Hides the token, because people may enter real tokens in the demo. */
function hideToken({ authorization, ...headers }: Record<string, string>): Record<string, string> {
  if (authorization === undefined) return headers;
  const [scheme = ""] = authorization.split(" ");
  return { ...headers, authorization: `${scheme} …${authorization.slice(-4)}` };
}
