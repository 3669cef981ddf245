import type Stripe from "stripe";
import { z } from "zod";
import { type Endpoint, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { expand } from "../http/parameters";
import { resourceMissing } from "../http/stripe-api-error";
import { newId, nowSeconds } from "../ids";
import type { FileRecord } from "../state/file-record";

/** Source: https://docs.stripe.com/file-upload */
const MAX_BYTES = 5_000_000;
const TYPES = { "application/pdf": "pdf", "image/jpeg": "jpg", "image/png": "png" } as const;

const upload = z.strictObject({
  purpose: z.literal("dispute_evidence"),
  /** What `readParameters` leaves of a file: nothing of its content but a digest and the number of pages. */
  file: z.strictObject({
    filename: z.string().max(255),
    type: z.enum(["application/pdf", "image/jpeg", "image/png"]),
    bytes: z.number().min(1).max(MAX_BYTES),
    pages: z.number(),
    sha256: z.string(),
  }),
  expand,
});

export const fileEndpoints: Endpoint[] = [
  endpoint("POST /v1/files", "files.create", upload, ({ sandbox, params: { purpose, file } }) => {
    const record: FileRecord = {
      ...file,
      id: newId("file"),
      createdSeconds: nowSeconds(),
      purpose,
      type: TYPES[file.type],
    };
    sandbox.store.files.set(record.id, record);
    return presentFile(record);
  }),
  endpoint(
    "GET /v1/files",
    "files.list",
    z.strictObject({ ...listParameters, purpose: z.literal("dispute_evidence").optional() }),
    ({ sandbox, params }) => presentPage([...sandbox.store.files.values()], params, "/v1/files", presentFile),
  ),
  endpoint("GET /v1/files/:id", "files.retrieve", z.strictObject({ expand }), ({ sandbox, id }) => {
    const file = sandbox.store.files.get(id);
    if (!file) throw resourceMissing("file", id, "file");
    return presentFile(file);
  }),
];

/** Files of disputes can be read for nine months. Source: https://docs.stripe.com/file-upload */
const LIFETIME_SECONDS = 274 * 86_400;

function presentFile(record: FileRecord): Stripe.File {
  return {
    id: record.id,
    object: "file",
    created: record.createdSeconds,
    expires_at: record.createdSeconds + LIFETIME_SECONDS,
    filename: record.filename,
    links: null,
    purpose: record.purpose,
    size: record.bytes,
    title: null,
    type: record.type,
    url: `https://files.stripe.com/v1/files/${record.id}/contents`,
  };
}
