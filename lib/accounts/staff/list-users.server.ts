import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import type { AccountDto } from "../dto";
import { toUserDto } from "../to-dto";

/** A whole list would not fit into one response some day. Pages use GET /api/admin/accounts and /api/admin/counts. */
const MOST_LISTED = 2_000;

/** Accounts, newest first, at most 2,000. For staff. */
export async function listUsers(): Promise<AccountDto[]> {
  const rows = await db().user.findMany({ orderBy: { createdAt: "desc" }, take: MOST_LISTED });
  return rows.map(toUserDto);
}
