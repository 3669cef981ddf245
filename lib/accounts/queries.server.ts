import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { presentUser } from "./present-user";
import type { UserWire } from "./wire";

/** Every account, newest first. For staff. */
export async function listUsers(): Promise<UserWire[]> {
  const rows = await db().user.findMany({ orderBy: { createdAt: "desc" } });
  return rows.map(presentUser);
}
