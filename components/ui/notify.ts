/** What a toast says. */
export interface Notification {
  title: string;
  description: string;
  /** Something went wrong: red, and announced at once. */
  destructive?: boolean;
}

type Listener = () => void;

let latest: Notification | null = null;
const listeners = new Set<Listener>();

/** Shows a toast. There is at most one at a time: a new one takes the place of the one before. */
export function notify(notification: Notification): void {
  latest = { ...notification };
  for (const listener of listeners) listener();
}

/** Shows a failure in a red toast. */
export function notifyError(description: string, title = "Error"): void {
  notify({ title, description, destructive: true });
}

/** For the toast region: tells when there is something new to show. */
export function subscribeToNotifications(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the toast region: the newest notification, a new object for each call of `notify`. */
export function latestNotification(): Notification | null {
  return latest;
}
