import "server-only";
import { leadMessage } from "../payload/lead-message";
import { asFormBody, asJsonBody, mapFields } from "../payload/map-fields";
import { failedTry, type Sender } from "./outbound-delivery";
import { post } from "./post.server";

/** Calls any CRM as its owner mapped it. The key lets a receiver see a repeated try. */
export const sendMapped: Sender<"mapped"> = async (outbound, { method, url, headers, body, fields }) => {
  if (!outbound.lead) return failedTry("no-lead");
  const mapped = mapFields(fields, leadMessage(outbound.lead));
  const isJson = body === "json";
  return post({
    timeoutMs: outbound.timeoutMs,
    url,
    method,
    headers: {
      "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
      "idempotency-key": outbound.deliveryId,
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
    },
    body: isJson ? asJsonBody(mapped) : asFormBody(mapped),
  });
};
