import "server-only";
import { readPhoneChangedAt } from "@/lib/audit/phone-changed-at.server";
import { notFound } from "@/lib/kit/errors";
import { idRange } from "@/lib/kit/id-range";
import { placeInPages } from "@/lib/kit/pages";
import { escapeLike, readSearchedPhone, splitWords } from "@/lib/kit/search-text";
import type { Prisma, Session, User } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { accountKey } from "../account-keys";
import type { AccountDto, Role } from "../dto";
import { describeDevice } from "../sessions/describe-device";
import { sessionEnd } from "../sessions/session-limits";
import { toUserDto } from "../to-dto";
import { phoneProvesFrom } from "./phone-age";
import type {
  AccountDetailDto,
  AccountPageDto,
  AccountQuery,
  AccountRowDto,
  AccountSessionDto,
  AccountState,
} from "./schemas";

const PAGE_SIZE = 25;

/** Sessions that have not ended come first, then those that ended last. */
const MAX_SESSIONS = 20;

/** A page of all accounts, newest first. For staff. */
export async function listAccounts({ search = "", ...query }: AccountQuery): Promise<AccountPageDto> {
  const words = splitWords(search).map(hasWord);
  const where: Prisma.UserWhereInput = {
    ...(query.role ? { role: query.role } : {}),
    ...(query.state ? STATE_IS[query.state] : {}),
    // Prisma leaves an empty AND out of an OR, so without words nobody would be found.
    ...(words.length > 0 ? { OR: [{ AND: words }, { id: { in: await findByPhone(search) } }] } : {}),
  };
  const total = await db().user.count({ where });
  const { page, pages, skip, take } = placeInPages(total, PAGE_SIZE, query.page);
  const rows = await db().user.findMany({
    where,
    include: { sessions: { orderBy: { lastSeenAt: "desc" }, take: 1 } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    skip,
    take,
  });
  return { accounts: rows.map(toAccountRowDto), total, page, pages };
}

/** The accounts whose username or email equals the text, at most two. For staff. */
export async function listAccountsNamed(text: string): Promise<AccountRowDto[]> {
  const key = accountKey(text);
  const rows = await db().user.findMany({
    where: { OR: [{ usernameKey: key }, { emailKey: key }] },
    include: { sessions: { orderBy: { lastSeenAt: "desc" }, take: 1 } },
  });
  return rows.map(toAccountRowDto);
}

/** An account with its sessions. For staff. @throws AppError 404. */
export async function readAccount(userId: string): Promise<AccountDetailDto> {
  const row = await db().user.findUnique({
    where: { id: userId },
    include: {
      sessions: {
        orderBy: [{ revokedAt: { sort: "desc", nulls: "first" } }, { lastSeenAt: "desc" }],
        take: MAX_SESSIONS,
      },
    },
  });
  if (!row) throw notFound("Account");
  const phoneChangedAt = await readPhoneChangedAt(autocommit, userId);
  return {
    ...toAccountRowDto(row),
    phone: row.phone,
    phoneChangedAt: phoneChangedAt?.toISOString() ?? null,
    phoneProvesFrom: phoneProvesFrom(phoneChangedAt, new Date())?.toISOString() ?? null,
    emailConfirmedAt: row.emailConfirmedAt?.toISOString() ?? null,
    hasSecondFactor: row.totpConfirmedAt !== null,
    sessions: row.sessions.map((session) => toAccountSessionDto(session, row.role, new Date())),
  };
}

const STATE_IS: Readonly<Record<AccountState, Prisma.UserWhereInput>> = {
  active: { disabledAt: null, closedAt: null },
  disabled: { disabledAt: { not: null }, closedAt: null },
  closed: { closedAt: { not: null } },
};

/** Each word of a search must be in some field: `ann acme` finds Ann of Acme. */
function hasWord(word: string): Prisma.UserWhereInput {
  const like = { contains: escapeLike(word), mode: "insensitive" as const };
  const range = idRange(word);
  return {
    OR: [
      { username: like },
      { email: like },
      { firstName: like },
      { lastName: like },
      { company: like },
      ...(range ? [{ id: range }] : []),
    ],
  };
}

/** More accounts than share one phone. */
const MOST_BY_PHONE = 100;

/** Finds the accounts that have a phone number. @param text as a caller gives it. @returns ids; none for a text that is no phone number. */
async function findByPhone(text: string): Promise<string[]> {
  const digits = readSearchedPhone(text);
  if (!digits) return [];
  const rows = await autocommit.rows(
    sql(
      `SELECT "id" FROM "User" WHERE regexp_replace("phone", '\\D', '', 'g') ~ ('^1?' || $1::text) LIMIT $2`,
    ),
    [digits, MOST_BY_PHONE],
  );
  return rows.map(({ id }) => id);
}

function toAccountRowDto(row: User & { sessions: Session[] }): AccountRowDto {
  const lastSeen = row.sessions.map(({ lastSeenAt }) => lastSeenAt.toISOString()).toSorted();
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    company: row.company,
    role: row.role,
    state: row.closedAt ? "closed" : row.disabledAt ? "disabled" : "active",
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: lastSeen.at(-1) ?? null,
  };
}

function toAccountSessionDto(session: Session, role: Role, now: Date): AccountSessionDto {
  const end = sessionEnd(session, role);
  const endedAt = session.revokedAt ?? (end <= now ? end : null);
  return {
    id: session.id,
    device: describeDevice(session.userAgent),
    address: session.address,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endReason: session.revokedAt ? session.endReason : endedAt ? "expired" : null,
  };
}

/** A whole list would not fit into one response some day. Pages use GET /api/admin/accounts and /api/admin/counts. */
const MOST_LISTED = 2_000;

/** Accounts, newest first, at most 2,000. For staff. */
export async function listUsers(): Promise<AccountDto[]> {
  const rows = await db().user.findMany({ orderBy: { createdAt: "desc" }, take: MOST_LISTED });
  return rows.map(toUserDto);
}
