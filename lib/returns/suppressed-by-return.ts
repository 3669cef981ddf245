import type { Reach } from "@/lib/contacts/suppression/schemas";
import type { ReturnReason } from "./return-reasons";

/**
 * Whom an approved return puts on the suppression list, whoever approved it, so that nobody else buys or calls them in another
 * line. Nobody who has the number of `wrong-person` ever asked; the person who wrote it into the form may still have the email.
 */
const REACHES: Readonly<Record<ReturnReason, Reach | null>> = {
  duplicate: null,
  "outside-order": null,
  "phone-undeliverable": null,
  "under-age": "person",
  "never-asked": "contact",
  "no-consent": null,
  disconnected: null,
  "wrong-person": "phone",
  other: null,
};

/** How far the approval of a return with this reason reaches; null for a reason that says nothing about the person. */
export function reachOf(reason: ReturnReason): Reach | null {
  return REACHES[reason];
}
