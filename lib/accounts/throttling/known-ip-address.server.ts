import "server-only";
import { isUuid } from "@/lib/kit/is-uuid";
import { db } from "@/lib/platform/db/prisma.server";
import { shortenIpAddress } from "@/lib/platform/http/client-ip-address";

/** How long an address stays its owner's after a sign-in. */
const KNOWN_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Whether the account was signed in to from this neighbourhood in the last 30 days. Addresses are kept
 * shortened, so neighbors count too: they are spared the account's own limit only, not theirs.
 * @param account its id; anything else is no account and known nowhere.
 */
export async function isKnownIpAddress(account: string, address: string, now = new Date()): Promise<boolean> {
  if (!isUuid(account)) return false;
  const session = await db().session.findFirst({
    where: {
      userId: account,
      address: shortenIpAddress(address),
      createdAt: { gt: new Date(now.getTime() - KNOWN_MS) },
    },
    select: { id: true },
  });
  return session !== null;
}
