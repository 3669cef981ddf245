"use server";

import { revalidatePath } from "next/cache";
import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { addPackage as addPackageOf } from "@/lib/catalog/changes/add-package.server";
import { changeCatalog as changeCatalogOf } from "@/lib/catalog/changes/change-catalog.server";
import { addPackageBody, catalogChangeBody, withdrawCatalogChangeBody } from "@/lib/catalog/changes/schemas";
import { withdrawCatalogChange as withdrawCatalogChangeOf } from "@/lib/catalog/changes/withdraw-catalog-change.server";
import { paths } from "@/lib/kit/paths";

/** Changes a lead type or a package, now or from a day on. @returns whether the change waits for its day. */
export const changeCatalog = action(
  { auth: "staff", irreversible: true, name: "changeCatalog", schema: catalogChangeBody },
  async ({ viewer, request, input }) => {
    const changed = await changeCatalogOf(input, input.reason ?? "", actorOf(viewer, request));
    showOnHomePage();
    return changed;
  },
);

/** Adds a package, which is not on offer yet. @returns its id. */
export const addPackage = action(
  { auth: "staff", irreversible: true, name: "addPackage", schema: addPackageBody },
  ({ viewer, request, input }) => addPackageOf(input, input.reason ?? "", actorOf(viewer, request)),
);

/** Withdraws a scheduled change of the catalog. */
export const withdrawCatalogChange = action(
  { auth: "staff", irreversible: true, name: "withdrawCatalogChange", schema: withdrawCatalogChangeBody },
  async ({ viewer, request, input }) => {
    await withdrawCatalogChangeOf(input.changeId, actorOf(viewer, request));
    return {};
  },
);

/** The next visitor sees the new prices. The other web servers, and scheduled changes, follow by `refreshPublicPages`. */
function showOnHomePage(): void {
  revalidatePath(paths.home);
}
