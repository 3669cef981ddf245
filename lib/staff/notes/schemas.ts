import * as z from "zod/mini";
import { uuid } from "@/lib/kit/uuid";

/** What a note of staff is about. */
const STAFF_NOTE_SUBJECTS = ["order", "account"] as const;

/** Input of the action `addStaffNote`. */
export const staffNoteInput = z.object({
  subjectType: z.enum(STAFF_NOTE_SUBJECTS),
  subjectId: uuid(),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Write a note first."),
      z.maxLength(2000, "A note may have at most 2,000 characters."),
    ),
});
export type StaffNoteInput = z.output<typeof staffNoteInput>;

export const staffNoteDto = z.object({
  id: z.string(),
  subjectType: z.enum(STAFF_NOTE_SUBJECTS),
  subjectId: z.string(),
  /** Username of the member of staff. */
  author: z.string(),
  /** Null after the account was closed. */
  text: z.nullable(z.string()),
  createdAt: z.string(),
});
export type StaffNoteDto = z.infer<typeof staffNoteDto>;
