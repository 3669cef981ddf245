import type { BuilderSelection } from "@/lib/configurations/selection";

const DRAFT_KEY = "builderDraft";

/** Stores the selection in this tab, so that it survives a reload of the builder. */
export function saveDraft(selection: BuilderSelection): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(selection));
  } catch {
    // Storage may be full or blocked. The builder works without it, but a reload loses the selection.
  }
}

/**
 * The stored selection; null when there is none or it cannot be read.
 * @throws Error when the code that reads it does not load.
 */
export async function loadDraft(): Promise<BuilderSelection | null> {
  const text = readDraft();
  if (!text) return null;
  const { parseDraft } = await import("./builder-draft");
  return parseDraft(text);
}

function readDraft(): string | null {
  try {
    return sessionStorage.getItem(DRAFT_KEY);
  } catch {
    return null;
  }
}
