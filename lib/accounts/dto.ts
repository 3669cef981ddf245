import * as z from "zod/mini";

export const ROLES = ["customer", "staff"] as const;
export type Role = (typeof ROLES)[number];

/** GET /api/user, POST /api/login and POST /api/register answer this. */
export const userDto = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** IANA name. */
  timeZone: z.string(),
  emailConfirmed: z.boolean(),
  /** Whether signing in takes a second factor. */
  twoFactor: z.boolean(),
});
export type UserDto = z.infer<typeof userDto>;

/** A live session of the viewer; GET /api/sessions answers a list of them. */
export const sessionDto = z.object({
  id: z.string(),
  /** "Chrome on Windows". */
  device: z.string(),
  createdAt: z.string(),
  /** Exact to a minute. */
  lastSeenAt: z.string(),
  /** Shortened: a network, not a person. */
  address: z.nullable(z.string()),
  /** Whether the call came with it. */
  current: z.boolean(),
});
export type SessionDto = z.infer<typeof sessionDto>;

/** What the two links of a change of e-mail answer: whether the address has changed now, or waits for the other link. */
export const emailChangeDto = z.object({ changed: z.boolean() });

/** What an authenticator app needs; shown while it is set up. */
export const twoFactorSetupDto = z.object({
  /** Base32, for typing it in. */
  secret: z.string(),
  uri: z.string(),
  /** The address as a picture, in a data: URL. */
  qrCode: z.string(),
});
export type TwoFactorSetupDto = z.infer<typeof twoFactorSetupDto>;

/** Shown once, when they are made. */
export const recoveryCodesDto = z.object({ recoveryCodes: z.array(z.string()) });
