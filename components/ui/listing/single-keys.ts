const KEY = "leadwell.single-keys";

/** What was chosen last where the browser stores nothing: it holds until the page is left. */
let chosen = true;

const listeners = new Set<() => void>();

/** Calls `listener` when the shortcuts are turned on or off. @returns a function that ends this. */
export function onSingleKeysChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single letters and signs are shortcuts in this browser: j, k and the slash. */
export function hasSingleKeys(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== "off";
  } catch {
    return chosen;
  }
}

/** Turns the shortcuts of single keys on or off in this browser: words that are dictated would press them. */
export function chooseSingleKeys(isOn: boolean): void {
  chosen = isOn;
  try {
    window.localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // The choice above holds until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Whether a key types a character and the viewer has turned such shortcuts off. Enter and arrows are never off. */
export function isKeyOff(key: string): boolean {
  return key.length === 1 && !hasSingleKeys();
}
