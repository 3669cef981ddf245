import "server-only";
import * as z from "zod/mini";
import { toDecimal } from "@/lib/kit/money";
import type { ApiKey, Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import type { ApiKeyDto } from "./schemas";
import { API_SCOPES } from "./scopes";

/** Keys in use are 20 at most; revoked and expired ones stay. */
const MOST_LISTED = 200;

/** The viewer's keys: those in use, which can be revoked, before the newest of the others. Each part is newest first. */
export async function listApiKeys(viewer: { id: string }, now = new Date()): Promise<ApiKeyDto[]> {
  const inUse = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  const read = (where: Prisma.ApiKeyWhereInput, take: number) =>
    db().apiKey.findMany({
      where: { userId: viewer.id, ...where },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take,
    });
  const used = await read(inUse, MOST_LISTED);
  const over = await read(
    { OR: [{ revokedAt: { not: null } }, { expiresAt: { lte: now } }] },
    MOST_LISTED - used.length,
  );
  return [...used, ...over].map((row) => toApiKeyDto(row, now));
}

/** Reads the scopes of a row; the database allows no others (ApiKey_scopes_known). */
export const storedScopes = z.array(z.enum(API_SCOPES));

/** A key as its owner sees it: never the key itself, only its first and last characters. The daily limit is in decimal dollars. */
export function toApiKeyDto(row: Omit<ApiKey, "keyHash" | "userId">, now = new Date()): ApiKeyDto {
  const isExpired = row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.lastFour,
    mode: row.mode,
    status: row.revokedAt ? "revoked" : isExpired ? "expired" : "active",
    scopes: storedScopes.parse(row.scopes),
    dailyLimit: row.dailyLimitCents === null ? null : toDecimal(row.dailyLimitCents),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
