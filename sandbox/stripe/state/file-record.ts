import { z } from "zod";

/** A file that was uploaded as evidence. Its content is not kept. */
export const fileRecord = z.object({
  id: z.string(),
  createdSeconds: z.number(),
  purpose: z.literal("dispute_evidence"),
  filename: z.string(),
  type: z.enum(["pdf", "jpg", "png"]),
  bytes: z.number(),
  pages: z.number(),
  sha256: z.string(),
});
export type FileRecord = z.infer<typeof fileRecord>;
