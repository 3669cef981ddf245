import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { STAFF_TASK_SUBJECTS, type StaffTaskKindName, type StaffTaskSubject } from "./task-kinds";

interface OpenTask<Kind> {
  id: string;
  kind: Kind;
  subject: { type: StaffTaskSubject; id: string };
  openedAt: Date;
}

/** The open tasks of some kinds, the oldest first. */
export async function listOpenTasks<Kind extends StaffTaskKindName>(
  kinds: readonly Kind[],
): Promise<OpenTask<Kind>[]> {
  const rows = await db().staffTask.findMany({
    where: { kind: { in: [...kinds] }, doneAt: null },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
  });
  return rows.flatMap((row) => {
    const kind = kinds.find((name) => name === row.kind);
    const type = STAFF_TASK_SUBJECTS.find((name) => name === row.subjectType);
    return kind && type
      ? [{ id: row.id, kind, subject: { type, id: row.subjectId }, openedAt: row.openedAt }]
      : [];
  });
}

/** The tasks of some kinds that a member of staff marked as done, as `<kind> <subject id>`. */
export async function readExplainedTasks(kinds: readonly StaffTaskKindName[]): Promise<Set<string>> {
  const rows = await db().staffTask.findMany({
    where: { kind: { in: [...kinds] }, doneAt: { not: null }, doneById: { not: null } },
    select: { kind: true, subjectId: true },
  });
  return new Set(rows.map(({ kind, subjectId }) => `${kind} ${subjectId}`));
}
