import type Stripe from "stripe";
import type { FileRecord } from "../state/file-record";

/** Files of disputes can be read for nine months. Source: https://docs.stripe.com/file-upload */
const LIFETIME_SECONDS = 274 * 86_400;

export function presentFile(record: FileRecord): Stripe.File {
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
