"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { confirmedData } from "@/components/admin/confirm-act";
import { LEAD_PACKAGES_KEY, LEAD_TYPES_KEY } from "@/components/catalog/use-catalog";
import { getFromKey } from "@/components/layout/query-client";
import { notify } from "@/components/ui/notify";
import { type AddPackageBody, type CatalogChangeBody, staffCatalogDto } from "@/lib/catalog/changes/schemas";
import { paths } from "@/lib/kit/paths";
import type { ActionResult } from "@/lib/platform/http/action-result";

const CATALOG_KEY = ["/api/admin/catalog"];
const readCatalog = getFromKey(staffCatalogDto);

/** The catalog with its history, loaded again at each visit. */
export function useStaffCatalog() {
  return useQuery({ queryKey: CATALOG_KEY, queryFn: readCatalog, refetchOnMount: "always" });
}

/** The server actions of the catalog. The pages pass them: components do not import from `app`. */
export interface CatalogActions {
  changeCatalog: (input: CatalogChangeBody) => Promise<ActionResult<{ isScheduled: boolean }>>;
  addPackage: (input: AddPackageBody) => Promise<ActionResult<{ id: string }>>;
  withdrawCatalogChange: (input: { changeId: string; reason?: string }) => Promise<ActionResult<object>>;
}

/**
 * Runs an action of the catalog with password and reason, then reads again what this tab shows of the catalog. After a refusal
 * the history below the form shows what somebody else has changed.
 */
export function useConfirmedChange() {
  const client = useQueryClient();
  return async <Data>(act: (reason: string) => Promise<ActionResult<Data>>): Promise<Data> => {
    const data = await confirmedData(act).catch((error: unknown) => {
      void client.invalidateQueries({ queryKey: CATALOG_KEY });
      throw error;
    });
    await Promise.all(
      [CATALOG_KEY, LEAD_TYPES_KEY, LEAD_PACKAGES_KEY].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    return data;
  };
}

/** Changes an item with password and reason, says so, and opens the catalog. */
export function useSaveChange() {
  const confirmed = useConfirmedChange();
  const router = useRouter();
  return async (change: (reason: string) => ReturnType<CatalogActions["changeCatalog"]>): Promise<void> => {
    const { isScheduled } = await confirmed(change);
    notify({
      title: "Success",
      description: isScheduled ? "Change scheduled." : "Catalog changed.",
    });
    router.push(paths.adminCatalog);
  };
}
