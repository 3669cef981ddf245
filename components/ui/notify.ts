/** The content of a toast. */
export interface Notification {
  title: string;
  description: string;
  /** For a failure: red, and announced at once. */
  destructive?: boolean;
  /** A button in the toast, for example to undo. */
  action?: { label: string; onClick: () => void };
}

type Listener = () => void;

let latest: Notification | null = null;
const listeners = new Set<Listener>();

/** Shows a toast. A new toast replaces the previous one. */
export function notify(notification: Notification): void {
  latest = { ...notification };
  for (const listener of listeners) listener();
}

/** Shows a failure in a red toast. */
export function notifyError(description: string, title = "Error"): void {
  notify({ title, description, destructive: true });
}

/** Calls the listener for each new notification. @returns the function that unsubscribes. */
export function subscribeToNotifications(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The latest notification, a new object for each call of `notify`. */
export function latestNotification(): Notification | null {
  return latest;
}
