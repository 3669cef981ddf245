import * as z from "zod/mini";
import { pageNumber } from "@/lib/kit/pages";
import { searchText } from "@/lib/kit/search-text";
import { ROLES } from "../dto";
import { emailAddress, twoFactorBeginBody, twoFactorConfirmBody } from "../schemas";

/** State of an account: in use, disabled by staff, or closed by its owner. */
export const ACCOUNT_STATES = ["active", "disabled", "closed"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** An account in the staff's list. */
export const accountRowDto = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.nullable(z.string()),
  role: z.enum(ROLES),
  state: z.enum(ACCOUNT_STATES),
  createdAt: z.string(),
  /** Latest use of any session. */
  lastSeenAt: z.nullable(z.string()),
});
export type AccountRowDto = z.infer<typeof accountRowDto>;

/** GET /api/admin/accounts: newest first. */
export const accountPageDto = z.object({
  accounts: z.array(accountRowDto),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type AccountPageDto = z.infer<typeof accountPageDto>;

export const accountSessionDto = z.object({
  id: z.string(),
  /** "Firefox on Windows". */
  device: z.string(),
  /** Shortened. */
  address: z.nullable(z.string()),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Null until it ends. */
  endedAt: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
});
export type AccountSessionDto = z.infer<typeof accountSessionDto>;

/** An account as staff see it. */
export const accountDetailDto = z.extend(accountRowDto, {
  phone: z.nullable(z.string()),
  /** When the owner last changed or removed the phone; null while it is as it was at registration. */
  phoneChangedAt: z.nullable(z.string()),
  /** From when a call to the phone proves who somebody is, if it does not yet (`PHONE_DAYS`). */
  phoneProvesFrom: z.nullable(z.string()),
  emailConfirmedAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  sessions: z.array(accountSessionDto),
});
export type AccountDetailDto = z.infer<typeof accountDetailDto>;

/** Query of GET /api/admin/accounts. */
export const accountQuery = z.object({
  search: z.optional(searchText),
  role: z.optional(z.enum(ROLES)),
  state: z.optional(z.enum(ACCOUNT_STATES)),
  page: pageNumber,
});
export type AccountQuery = z.infer<typeof accountQuery>;

/** Body of PATCH /api/admin/accounts/{id}. */
export const changeAccountBody = z
  .object({ disabled: z.optional(z.boolean()), role: z.optional(z.enum(ROLES)) })
  .check(z.refine((body) => body.disabled !== undefined || body.role !== undefined, "Say what to change."));

/** Body of POST /api/admin/accounts/{id}/email. */
export const replaceEmailBody = z.object({ newEmail: emailAddress });

/** Body of POST /api/admin/confirm-identity. */
export const confirmIdentityBody = z.union(
  [twoFactorBeginBody, twoFactorConfirmBody],
  "Enter your password or a code.",
);
export type ConfirmIdentityBody = z.output<typeof confirmIdentityBody>;
