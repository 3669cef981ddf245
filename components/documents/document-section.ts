import type { ReactNode } from "react";

/** One part of a document: an entry of its table of contents. */
export interface DocumentSection {
  /** The fragment in the address; people link to it, so it does not change. */
  id: string;
  title: string;
  content: ReactNode;
}
