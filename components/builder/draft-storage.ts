import { type BuilderSelection, builderSelection } from "@/lib/configurations/builder-selection";

const DRAFT_KEY = "builderDraft";

/** Stores the selection in this tab, so that it survives a reload of the builder. */
export function saveDraft(selection: BuilderSelection): void {
  writeStorage(() => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(selection)));
}

/** The stored selection; null when there is none or it cannot be read. */
export function loadDraft(): BuilderSelection | null {
  try {
    const text = sessionStorage.getItem(DRAFT_KEY);
    return text ? builderSelection.parse(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}

/** Storage may be full or blocked; the builder works without it. */
function writeStorage(write: () => void): void {
  try {
    write();
  } catch {
    // Only a reload loses the selection.
  }
}
