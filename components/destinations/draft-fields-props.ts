import type { DestinationDraft } from "@/lib/delivery/destinations/destination-draft";
import type { ErrorAt } from "./use-save-destination";

/** What the fields of each kind of destination get. */
export interface DraftFieldsProps {
  draft: DestinationDraft;
  onChange: (change: Partial<DestinationDraft>) => void;
  errorAt: ErrorAt;
}
