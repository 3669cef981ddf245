import "server-only";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type Stripe from "stripe";
import { refused } from "@/lib/kit/errors";
import { createOnce, nullWhenMissing, stripe } from "@/lib/payments/stripe-client.server";
import { drawPacket } from "./draw-packet.server";
import type { EvidenceFileDto, EvidencePacket } from "./schemas";

/** All files of a dispute together (https://docs.stripe.com/disputes/best-practices). */
const MAX_BYTES = 4_500_000;

/** A file at Stripe, with what identifies its content. */
export interface UploadedFile {
  id: string;
  bytes: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
}

/**
 * Uploads the evidence packet to Stripe as a PDF. It is not attached to the dispute yet. The idempotency key is made of the
 * dispute and the content: whoever repeats the call with an unchanged packet within a day gets the same file.
 * @throws AppError 422 `evidence-too-large`; Stripe's error when Stripe does not respond.
 */
export async function uploadPacket(packet: EvidencePacket): Promise<UploadedFile> {
  const { id: disputeId } = packet.dispute;
  const data = await buffer(await drawPacket(packet));
  if (data.length > MAX_BYTES)
    throw refused(
      "evidence-too-large",
      "The evidence packet is larger than 4.5 MB, which is Stripe's limit.",
    );
  const sha256 = createHash("sha256").update(data).digest("hex");
  const upload = {
    purpose: "dispute_evidence",
    file: { data, name: `evidence-${disputeId}.pdf`, type: "application/pdf" },
  } as const;
  // A file that Stripe stored before a failure is attached to nothing.
  const { id } = await createOnce(
    (options) => stripe().files.create(upload, options),
    `evidence:${disputeId}:${sha256}`,
  );
  return { id, bytes: data.length, sha256 };
}

/** Describes the file that a dispute has as `service_documentation`; null without one. */
export async function readEvidenceFile(
  reference: Stripe.Dispute.Evidence["service_documentation"],
): Promise<EvidenceFileDto | null> {
  if (!reference) return null;
  const id = typeof reference === "string" ? reference : reference.id;
  const file = await nullWhenMissing(stripe().files.retrieve(id));
  return {
    id,
    name: file?.filename ?? null,
    bytes: file?.size ?? null,
    uploadedAt: file ? new Date(file.created * 1000).toISOString() : null,
  };
}
