import "server-only";
import { env } from "@/lib/platform/env/env.server";

/** Where text messages are sent to. */
export interface SmsProvider {
  /** Takes `POST {"id", "to", "text"}` and responds with 2xx when it has accepted the message. */
  url: string;
  /** Sent as `Authorization: Bearer`. */
  token?: string | undefined;
}

/** A text message. */
export interface Sms {
  /** The same for every attempt, so that a provider can recognize a repeated message. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

const TIMEOUT_MS = 10_000;

/** The provider of this installation (SMS_URL, SMS_TOKEN); null where the operator configured none. */
export function smsProvider(): SmsProvider | null {
  const { SMS_URL: url, SMS_TOKEN: token } = env();
  return url ? { url, token } : null;
}

/**
 * Hands a text message to the provider. Redirects are not followed, because they would take the token with them.
 * @throws Error when the provider does not accept it within 10 s. The error contains neither number nor text.
 */
export async function sendSms(message: Sms, { url, token }: SmsProvider): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(message),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the SMS provider responded with ${response.status}`);
}
