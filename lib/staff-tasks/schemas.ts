import * as z from "zod/mini";
import { pageNumber } from "@/lib/kit/pages";
import { STAFF_TASK_SUBJECTS } from "./task-kinds";

/** A task for staff. */
export const staffTaskDto = z.object({
  id: z.string(),
  /** A name of STAFF_TASK_KINDS, or of a kind that no longer exists. */
  kind: z.string(),
  title: z.string(),
  /** What to do before the task is done; null for a kind that no longer exists. */
  instruction: z.nullable(z.string()),
  /** The type is null for one that no longer exists. */
  subject: z.object({ type: z.nullable(z.enum(STAFF_TASK_SUBJECTS)), id: z.string() }),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What we owe now of the refund that failed or that Stripe refuses, `$45.50`; null when staff cannot settle it, and for other kinds. */
  owed: z.nullable(z.string()),
  openedAt: z.string(),
  dueAt: z.string(),
  /** It is open, and its deadline has passed. */
  isOverdue: z.boolean(),
  /** It is open, and staff may mark it as done; other tasks are ended by their own buttons. */
  mayBeMarkedDone: z.boolean(),
  /** Null while it is open. */
  doneAt: z.nullable(z.string()),
  /** Who did it; null while it is open, and when the program closed it. */
  doneBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type StaffTaskDto = z.infer<typeof staffTaskDto>;

/** GET /api/admin/tasks: open tasks by deadline, or the ones that are done, newest first. */
export const staffTaskPageDto = z.object({
  tasks: z.array(staffTaskDto),
  /** Number of open tasks, and of those that are overdue. */
  open: z.int(),
  overdue: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type StaffTaskPageDto = z.infer<typeof staffTaskPageDto>;

/** Query of GET /api/admin/tasks. */
export const staffTaskQuery = z.object({
  status: z.optional(z.enum(["open", "done"])),
  page: pageNumber,
});
export type StaffTaskQuery = z.infer<typeof staffTaskQuery>;

/** Body of PATCH /api/admin/tasks/{id}: the task is done. */
export const finishStaffTaskBody = z.strictObject({
  done: z.literal(true),
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write what was done."),
      z.maxLength(2000, "A note may have at most 2,000 characters."),
    ),
});
