import "server-only";
import { leadMessage } from "../payload/lead-message";
import { asFormBody, asJsonBody, mapFields } from "../payload/map-fields";
import { post } from "./post.server";
import { failedTry, type Sender } from "./shipment";

/** Calls any CRM as its owner mapped it. The key lets a receiver see a repeated try. */
export const sendMapped: Sender<"mapped"> = async (shipment, { method, url, headers, body, fields }) => {
  if (!shipment.lead) return failedTry("no-lead");
  const mapped = mapFields(fields, leadMessage(shipment.lead));
  const isJson = body === "json";
  return post({
    timeoutMs: shipment.timeoutMs,
    url,
    method,
    headers: {
      "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
      "idempotency-key": shipment.deliveryId,
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
    },
    body: isJson ? asJsonBody(mapped) : asFormBody(mapped),
  });
};
