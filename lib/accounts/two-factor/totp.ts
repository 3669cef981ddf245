import { Secret, TOTP } from "otpauth";

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Time steps accepted before and after the current one, because phone clocks drift (RFC 6238, 5.2). */
const WINDOW_STEPS = 1;
const ISSUER = "Leadwell";

/** Returns a new secret of 160 random bits (RFC 4226, 4), in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` URL for the QR code. @param account name shown in the app, for example the username. */
export function totpUri(secret: string, account: string): string {
  return totp(secret, account).toString();
}

/**
 * Returns the time step that a code belongs to; null when it belongs to no step that is accepted now. The caller stores
 * the step and refuses it and all earlier steps from then on, so a code works once.
 */
export function matchTotpStep(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret, "").validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** Whether the typed text has the form of an authenticator code. Anything else is checked as a recovery code. */
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
