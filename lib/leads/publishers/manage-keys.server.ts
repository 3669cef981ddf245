import "server-only";
import { notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { createPublisherKey, type PublisherKeyMode } from "./publisher-key.server";

/** A key at the one moment when it can be read. */
export interface IssuedKey {
  id: string;
  key: string;
  prefix: string;
}

/** Issues a key; it is shown now and never again. @throws AppError 404 for an unknown publisher. */
export async function issueKey(publisherId: string, mode: PublisherKeyMode): Promise<IssuedKey> {
  const publisher = await db().publisher.findUnique({ where: { id: publisherId }, select: { id: true } });
  if (!publisher) throw notFound("Publisher");
  const { key, prefix, keyHash } = createPublisherKey(mode);
  const { id } = await db().publisherKey.create({
    data: { publisherId, mode, prefix, keyHash },
    select: { id: true },
  });
  return { id, key, prefix };
}

/** Ends a key: the next post with it is refused. Safe to repeat. @throws AppError 404. */
export async function revokeKey(publisherId: string, keyId: string): Promise<void> {
  const { count } = await db().publisherKey.updateMany({
    where: { id: keyId, publisherId },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw notFound("Key");
}
