import type { Metadata } from "next";
import { CatalogPage } from "@/components/admin/catalog/catalog-page";
import { SentQueries } from "@/components/layout/sent-queries";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { readStaffCatalog } from "@/lib/staff/catalog/read-catalog.server";
import { withdrawCatalogChange } from "./actions";

export const metadata: Metadata = describePrivatePage("Catalog");

export default async function Page() {
  const viewer = await requireStaffPage();
  return (
    <SentQueries state={await prefetch(viewer, [[["/api/admin/catalog"], readStaffCatalog]])}>
      <CatalogPage withdrawCatalogChange={withdrawCatalogChange} />
    </SentQueries>
  );
}
