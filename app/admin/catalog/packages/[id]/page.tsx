import type { Metadata } from "next";
import { PackagePage } from "@/components/admin/catalog/package-editor";
import { SentQueries } from "@/components/layout/sent-queries";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { readStaffCatalog } from "@/lib/staff/catalog/read-catalog.server";
import { changeCatalog } from "../../actions";

export const metadata: Metadata = describePrivatePage("Package");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireStaffPage();
  const { id } = await params;
  return (
    <SentQueries state={await prefetch(viewer, [[["/api/admin/catalog"], readStaffCatalog]])}>
      <PackagePage packageId={id} changeCatalog={changeCatalog} />
    </SentQueries>
  );
}
