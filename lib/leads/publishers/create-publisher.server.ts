import "server-only";
import { toLineColumn } from "@/lib/catalog/line-column";
import { type Line } from "@/lib/catalog/lines";
import { conflict } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";

export interface NewPublisher {
  name: string;
  lines: readonly Line[];
  /** Empty: all states. */
  states: readonly string[];
  /** Leads a day; null without a cap. */
  dailyCap: number | null;
}

/** Makes a publisher without a key. @throws AppError 409 when the name is taken. */
export async function createPublisher(publisher: NewPublisher): Promise<{ id: string }> {
  const { name, lines, states, dailyCap } = publisher;
  const taken = await db().publisher.findUnique({ where: { name }, select: { id: true } });
  if (taken) throw conflict("publisher-name-taken", "There is a publisher of this name already.");
  return db().publisher.create({
    data: { name, lines: lines.map(toLineColumn), states: [...states], dailyCap },
    select: { id: true },
  });
}
