import "server-only";
import { db } from "@/lib/platform/db/prisma.server";

/** Reads the usernames of accounts, for pages of staff. @returns account id -> username. */
export async function readUsernames(userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await db().user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, username: true },
  });
  return new Map(users.map(({ id, username }) => [id, username]));
}
