import type { StaffTaskKindName } from "@/lib/staff-tasks/task-kinds";

/** The kinds of tasks that the check of the books opens. */
export const BOOK_TASK_KINDS = [
  "books.record-missing",
  "books.find-at-stripe",
  "books.explain-amount",
  "books.explain-movement",
  "books.explain-payment",
  "books.explain-orders",
  "payments.refund-unknown",
] as const satisfies readonly StaffTaskKindName[];
