import type { Actor } from "@/lib/audit/actor.server";
import { lockCatalog } from "@/lib/catalog/changes/catalog-rows.server";
import { catalogAt } from "@/lib/catalog/changes/catalog-terms";
import { changeCatalog } from "@/lib/catalog/changes/change-catalog.server";
import { catalogChangeBody } from "@/lib/catalog/changes/schemas";
import { inTransaction } from "@/lib/platform/db/transaction.server";

interface ShownChange {
  itemKind: "lead-type" | "package";
  itemId: string;
  terms: object;
  effectiveOn?: string;
  isLargeMove?: boolean | undefined;
}

/** Changes the catalog as staff do whose page shows what holds now. */
export async function changeAsShown(
  { effectiveOn = "", ...change }: ShownChange,
  reason: string,
  actor: Actor,
  now = new Date(),
): Promise<{ isScheduled: boolean }> {
  const { catalog, scheduled } = await inTransaction(lockCatalog);
  // The first minute of a day in New York is at 4:00 or 5:00 in UTC.
  const at = effectiveOn === "" ? now : new Date(`${effectiveOn}T05:00:00Z`);
  const { leadTypes, packages } = catalogAt(catalog, scheduled, at);
  const items: readonly { id: string }[] = change.itemKind === "package" ? packages : leadTypes;
  const shown = items.find(({ id }) => id === change.itemId) ?? {};
  return changeCatalog(catalogChangeBody.parse({ ...change, effectiveOn, shown }), reason, actor, now);
}
