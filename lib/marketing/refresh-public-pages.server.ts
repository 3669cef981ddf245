import "server-only";
import { listLeadTypes } from "@/lib/catalog/queries.server";
import { refreshPages } from "@/lib/platform/http/refresh-pages.server";
import { listLeadPackages } from "@/lib/pricing/list-packages.server";
import { keepContact } from "@/lib/settings/read-settings.server";

/** What the public pages of this process were made with; null before the first call. */
let shown: string | null = null;

/**
 * Reads what public pages show of the catalog and of the settings, and has the pages rendered again when that has changed. The
 * first call of a process always does: a build has no database, so its pages show the opening catalog.
 * @param refresh drops the kept pages. Tests count its calls.
 */
export async function refreshPublicPages(refresh = refreshPages): Promise<void> {
  const [contact, leadTypes, packages] = await Promise.all([
    keepContact(),
    listLeadTypes(),
    listLeadPackages(),
  ]);
  const present = JSON.stringify({ contact, leadTypes, packages });
  if (present === shown) return;
  await refresh();
  // Only now: a failed call is repeated at the next run.
  shown = present;
}
