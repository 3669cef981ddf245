const KEY = "alertsOf";

/** Remembers in this browser whose alerts it shows, so that they end when somebody else signs in here. */
export function rememberAlertsOwner(accountId: string): void {
  try {
    localStorage.setItem(KEY, accountId);
  } catch {
    // Where storage is blocked, the alerts end only with a sign-out.
  }
}

/** Null when it is not known, as for alerts that were turned on before this was remembered. */
function readAlertsOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Ends the alerts of this browser when they are another account's than the one that has just signed in. */
export async function endAlertsOfOthers(accountId: string): Promise<void> {
  const owner = readAlertsOwner();
  if (owner !== null && owner !== accountId) await endAlertsHere();
}

/** Ends the alerts of this browser: the next person who signs in here must not see those of this account. Never rejects. */
export async function endAlertsHere(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration("/push-worker.js").catch(() => undefined);
  const subscription = await worker?.pushManager?.getSubscription().catch(() => null);
  const isOver = !subscription || (await subscription.unsubscribe().catch(() => false));
  // The next sign-in tries again.
  if (!isOver) return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
