import type { BuilderSelection } from "@/lib/configurations/builder-selection";

const DRAFT_KEY = "builderDraft";

/** Stores the selection in this tab, so that it survives a reload of the builder. */
export function saveDraft(selection: BuilderSelection): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(selection));
  } catch {
    // Storage may be full or blocked; then only a reload loses the selection.
  }
}

/** The stored selection; null when there is none or it cannot be read. */
export async function loadDraft(): Promise<BuilderSelection | null> {
  try {
    const text = sessionStorage.getItem(DRAFT_KEY);
    if (!text) return null;
    const { builderDraft } = await import("./builder-draft");
    return builderDraft.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
