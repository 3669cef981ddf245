import { Secret, TOTP } from "otpauth";

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, thirty seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present one that are taken too: phones' clocks are off (RFC 6238, 5.2). */
const WINDOW_STEPS = 1;
const ISSUER = "Leadwell";

/** A fresh secret of 160 random bits (RFC 4226, 4), in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that a QR code carries into the app. @param account shown in the app, for example the username. */
export function totpUri(secret: string, account: string): string {
  return totp(secret, account).toString();
}

/**
 * The time step that a code is of; null when it is of none that counts now. The caller remembers the step and
 * refuses it, and all before it, from then on: a code works once.
 */
export function matchTotpStep(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret, "").validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** Whether what was typed could be a code of the app; all else is taken for a recovery code. */
export function looksLikeTotp(code: string): boolean {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, ""));
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
