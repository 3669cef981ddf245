import { REASONS } from "@/lib/intake/checks/reasons";

/** The text for a check's reason; the code itself for one that no longer exists. */
export function reasonText(code: string): string {
  const found = Object.entries(REASONS).find(([reason]) => reason === code);
  return found ? found[1].text : code;
}
