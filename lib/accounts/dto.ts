import * as z from "zod/mini";

// Response schemas. They are not in schemas.ts, because every page loads this file and only forms need the other one.

export const ROLES = ["customer", "staff"] as const;
export type Role = (typeof ROLES)[number];

/** An account: an item of GET /api/admin/users. */
export const accountDto = z.object({
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
  /** Whether sign-in requires a second factor. */
  twoFactor: z.boolean(),
});
export type AccountDto = z.infer<typeof accountDto>;

/** Response of GET /api/user, POST /api/login and POST /api/register. */
export const userDto = z.extend(accountDto, {
  /** Whether the viewer must set up two-factor sign-in before anything else. */
  mustSetUpTwoFactor: z.boolean(),
});
export type UserDto = z.infer<typeof userDto>;

/** An active session of the viewer: an item of GET /api/sessions. */
export const sessionDto = z.object({
  id: z.string(),
  /** "Chrome on Windows". */
  device: z.string(),
  createdAt: z.string(),
  /** Exact to a minute. */
  lastSeenAt: z.string(),
  /** The IP address, shortened so that it does not identify a person. */
  address: z.nullable(z.string()),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type SessionDto = z.infer<typeof sessionDto>;

/** Response to a request for another email: whether the present one must approve it, too. */
export const emailChangeRequestDto = z.object({ detail: z.string(), needsApproval: z.boolean() });

/** Response to the two links of an email change: true when the email has changed, false while the other link is open. */
export const emailChangeDto = z.object({ changed: z.boolean() });

/** Setup data for an authenticator app. */
export const twoFactorSetupDto = z.object({
  /** Base32, for typing it in. */
  secret: z.string(),
  uri: z.string(),
  /** `uri` as a QR code, in a data: URL. */
  qrCode: z.string(),
});
export type TwoFactorSetupDto = z.infer<typeof twoFactorSetupDto>;

/** New recovery codes. They are shown only once. */
export const recoveryCodesDto = z.object({ recoveryCodes: z.array(z.string()) });
