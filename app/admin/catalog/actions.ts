"use server";

import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { addPackage as addPackageOf } from "@/lib/catalog/changes/add-package.server";
import { changeCatalog as changeCatalogOf } from "@/lib/catalog/changes/change-catalog.server";
import { addPackageBody, catalogChangeBody, withdrawCatalogChangeBody } from "@/lib/catalog/changes/schemas";
import { withdrawCatalogChange as withdrawCatalogChangeOf } from "@/lib/catalog/changes/withdraw-catalog-change.server";

/** Changes a lead type or a package, now or from a day on. @returns whether the change waits for its day. */
export const changeCatalog = action(
  { auth: "staff", irreversible: true, name: "changeCatalog", schema: catalogChangeBody },
  ({ viewer, request, input }) => changeCatalogOf(input, input.reason ?? "", actorOf(viewer, request)),
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
