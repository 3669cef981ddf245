import { z } from "zod";
import { type Endpoint, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { expand, flag, metadata } from "../http/parameters";
import { invalidRequest, resourceMissing } from "../http/stripe-api-error";
import { presentDispute } from "../objects/dispute";
import { closeDispute, updateDispute } from "../payments/dispute-charge";
import type { Sandbox } from "../sandbox";
import type { DisputeRecord } from "../state/records";

/** The text fields of evidence that the sandbox takes. Stripe's limit on their total length is not checked. */
const TEXT_FIELDS = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "uncategorized_text",
] as const;
/** Source: https://docs.stripe.com/api/disputes/update#update_dispute-evidence */
const MAX_FIELD = 20_000;

/** Fields that hold the id of an uploaded file. */
const FILE_FIELDS = [
  "customer_communication",
  "receipt",
  "service_documentation",
  "uncategorized_file",
] as const;
/**
 * Pages of all evidence together, and how many characters of the texts we count as one. Stripe refuses more since
 * 2026-09-30 and does not say how it counts. Source:
 * https://docs.stripe.com/changelog/endive/2026-09-30/page-limit-validation-dispute-evidence
 */
const MAX_PAGES = 19;
const CHARACTERS_PER_PAGE = 3_000;

const evidence = z
  .partialRecord(z.enum([...TEXT_FIELDS, ...FILE_FIELDS]), z.string().max(MAX_FIELD))
  .default({});

const list = z.strictObject({
  ...listParameters,
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});

export const disputeEndpoints: Endpoint[] = [
  endpoint("GET /v1/disputes", "disputes.list", list, ({ sandbox, params }) => {
    const disputes = [...sandbox.store.disputes.values()].filter(
      (dispute) =>
        (!params.payment_intent || dispute.paymentIntentId === params.payment_intent) &&
        (!params.charge || dispute.chargeId === params.charge),
    );
    return presentPage(disputes, params, "/v1/disputes", (dispute) => presentDispute(dispute, sandbox.store));
  }),
  endpoint("GET /v1/disputes/:id", "disputes.retrieve", z.strictObject({ expand }), ({ sandbox, id }) =>
    presentDispute(requireDispute(sandbox, id), sandbox.store),
  ),
  endpoint(
    "POST /v1/disputes/:id",
    "disputes.update",
    z.strictObject({ evidence, submit: flag.default(true), metadata, expand }),
    ({ sandbox, cause, params, id }) => {
      const dispute = requireDispute(sandbox, id);
      const texts = Object.fromEntries(
        Object.entries(params.evidence).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
      );
      requirePageLimit(sandbox, { ...dispute.evidence, ...texts });
      updateDispute(sandbox, cause, dispute, { evidence: texts, submit: params.submit });
      return presentDispute(dispute, sandbox.store);
    },
  ),
  endpoint(
    "POST /v1/disputes/:id/close",
    "disputes.close",
    z.strictObject({ expand }),
    ({ sandbox, cause, id }) => {
      const dispute = requireDispute(sandbox, id);
      closeDispute(sandbox, cause, dispute);
      return presentDispute(dispute, sandbox.store);
    },
  ),
];

/** Throws 404 `resource_missing`. */
export function requireDispute(sandbox: Sandbox, id: string): DisputeRecord {
  const dispute = sandbox.store.disputes.get(id);
  if (!dispute) throw resourceMissing("dispute", id, "dispute");
  return dispute;
}

/** Refuses files that were not uploaded, and evidence that is too long. */
function requirePageLimit(sandbox: Sandbox, all: Record<string, string>): void {
  let pages = 0;
  let characters = 0;
  for (const [field, value] of Object.entries(all)) {
    if (!FILE_FIELDS.some((one) => one === field)) {
      characters += value.length;
      continue;
    }
    const file = sandbox.store.files.get(value);
    if (!file) throw resourceMissing("file upload", value, `evidence[${field}]`);
    pages += file.pages;
  }
  pages += Math.ceil(characters / CHARACTERS_PER_PAGE);
  if (pages <= MAX_PAGES) return;
  throw invalidRequest(
    `The evidence has about ${pages} pages. The limit of this card network is ${MAX_PAGES}.`,
    {
      code: "dispute_evidence_page_limit_exceeded",
      param: "evidence",
    },
  );
}
