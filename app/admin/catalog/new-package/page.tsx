import type { Metadata } from "next";
import { NewPackagePage } from "@/components/admin/catalog/new-package-page";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { addPackage } from "../actions";

export const metadata: Metadata = describePrivatePage("Add a package");

export default async function Page() {
  await requireStaffPage();
  return <NewPackagePage addPackage={addPackage} />;
}
