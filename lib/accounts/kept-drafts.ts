/** What the keys of all drafts begin with, in the session storage of the tab. */
const ALL_DRAFTS = "draft ";

const ownDrafts = (userId: string) => `${ALL_DRAFTS}${userId} `;

/** The drafts of this document. It has them too where the browser blocks its storage or has no room: a reload then loses them. */
const here = new Map<string, string>();

/**
 * Keeps a text that was begun in this tab, until it is sent: the session may end before, and the document goes with it. It may
 * name a person, so it is kept under the account that wrote it, and nobody else reads it.
 * @param name what the text is for, `note` and an id. @param text an empty one removes the draft.
 */
export function keepDraft(userId: string, name: string, text: string): void {
  const key = ownDrafts(userId) + name;
  if (text === "") return remove(key);
  here.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Full or blocked: `here` has it.
  }
}

/** The text that this account began in this tab; empty for none. */
export function draftOf(userId: string, name: string): string {
  const key = ownDrafts(userId) + name;
  try {
    return here.get(key) ?? sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/**
 * Removes the drafts of this tab except those of one account, because somebody has signed in or out.
 * @param userId who is signed in now; null removes all.
 */
export function forgetDrafts(userId: string | null): void {
  const isForeign = (key: string) =>
    key.startsWith(ALL_DRAFTS) && (userId === null || !key.startsWith(ownDrafts(userId)));
  for (const key of [...here.keys(), ...storedKeys()]) if (isForeign(key)) remove(key);
}

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

function remove(key: string): void {
  here.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}
