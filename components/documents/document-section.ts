import type { ReactNode } from "react";

/** One section of a document, with its entry in the table of contents. */
export interface DocumentSection {
  /** The URL fragment. Do not change it, because people link to it. */
  id: string;
  title: string;
  content: ReactNode;
  /** On a phone, the section is folded below its title. */
  foldOnPhone?: boolean;
}
