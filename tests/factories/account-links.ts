import { deriveToken } from "@/lib/accounts/mailed-links/account-tokens.server";
import type { AccountTokenPurpose } from "@/lib/platform/db/generated/enums";
import { db } from "@/lib/platform/db/prisma.server";

/** The newest link of an account: its row's id, and the token that its mail carries. */
export async function newestLink(userId: string, purpose: AccountTokenPurpose) {
  const { id } = await db().accountToken.findFirstOrThrow({
    where: { userId, purpose },
    orderBy: { createdAt: "desc" },
  });
  return { tokenId: id, token: deriveToken(id) };
}
