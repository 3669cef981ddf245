interface StaffTaskKind {
  /** What staff read in the list. */
  title: string;
  /** What staff have to do before they mark the task as done. */
  instruction: string;
  /** Hours until the task is due. */
  dueHours: number;
}

/** Every kind of task, `domain.verb-noun`. A new kind is one more entry; keep removed ones, because old tasks name them. */
export const STAFF_TASK_KINDS = {
  "accounts.settle-undelivered": {
    title: "Paid, but not delivered",
    instruction:
      "This account gets no leads, because it is disabled or closed. Enable it again, or cancel its orders and refund what was not delivered.",
    dueHours: 72,
  },
  "ledger.explain-difference": {
    title: "The ledger check found a difference",
    instruction:
      "A receipt, a sale or its consent evidence is not what we certified. Keep the database as it is, find out who changed it (npm run verify:ledger names the rows), and tell the buyers of the certificates concerned. The task closes when a check finds no difference.",
    dueHours: 4,
  },
} as const satisfies Record<string, StaffTaskKind>;
export type StaffTaskKindName = keyof typeof STAFF_TASK_KINDS;

/** What a task may be about. The page links to those that have a page. */
export const STAFF_TASK_SUBJECTS = ["user", "order", "payment", "lead", "ledger", "publisher"] as const;
export type StaffTaskSubject = (typeof STAFF_TASK_SUBJECTS)[number];

/** What staff read about a task. Names and values are shown as they are. No personal data of consumers. */
export type StaffTaskFacts = Readonly<Record<string, string | number | boolean | null>>;
