import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import type { AccountDto } from "../dto";
import { toUserDto } from "../to-dto";

/** Every account, newest first. For staff. */
export async function listUsers(): Promise<AccountDto[]> {
  const rows = await db().user.findMany({ orderBy: { createdAt: "desc" } });
  return rows.map(toUserDto);
}
