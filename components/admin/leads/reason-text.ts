import { REASONS } from "@/lib/intake/checks/reasons";

/** A check's reason in words; the code itself for one that is not known any more. */
export function reasonText(code: string): string {
  const found = Object.entries(REASONS).find(([reason]) => reason === code);
  return found ? found[1].text : code;
}
