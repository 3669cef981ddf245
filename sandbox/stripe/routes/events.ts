import { z } from "zod";
import { type Endpoint, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { expand } from "../http/parameters";
import { resourceMissing } from "../http/stripe-api-error";
import { presentEvent } from "../objects/event";

const list = z.strictObject({
  ...listParameters,
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
});

export const eventEndpoints: Endpoint[] = [
  endpoint("GET /v1/events", "events.list", list, ({ sandbox, params }) => {
    const wanted = params.type ? [params.type] : params.types;
    const events = [...sandbox.store.events.values()].filter(
      (event) => !wanted || wanted.some((pattern) => matches(pattern, event.subject.type)),
    );
    return presentPage(events, params, "/v1/events", (event) =>
      presentEvent(event, sandbox.webhooks.countPending(event.id)),
    );
  }),
  endpoint("GET /v1/events/:id", "events.retrieve", z.strictObject({ expand }), ({ sandbox, id }) => {
    const event = sandbox.store.events.get(id);
    if (!event) throw resourceMissing("event", id, "id");
    return presentEvent(event, sandbox.webhooks.countPending(id));
  }),
];

/** Stripe lets `charge.*` stand for every event of charges. */
function matches(pattern: string, type: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
