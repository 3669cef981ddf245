import { type BuilderSelection, builderSelection } from "@/lib/configurations/builder-selection";

const DRAFT_KEY = "builderDraft";

/** Keeps the selection for a reload of the builder, in this tab only. */
export function saveDraft(selection: BuilderSelection): void {
  writeStorage(() => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(selection)));
}

/** The selection kept before, or null when there is none that can be read. */
export function loadDraft(): BuilderSelection | null {
  try {
    const text = sessionStorage.getItem(DRAFT_KEY);
    return text ? builderSelection.parse(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}

/** Storage may be full or forbidden; the builder works without it. */
function writeStorage(write: () => void): void {
  try {
    write();
  } catch {
    // Nothing is lost but the convenience of the reload.
  }
}
