import type { Metadata } from "next";
import { SettingsPage } from "@/components/admin/settings/settings-page";
import { SentQueries } from "@/components/layout/sent-queries";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { readSettings } from "@/lib/settings/read-settings.server";
import { changeSettings } from "./actions";

export const metadata: Metadata = describePrivatePage("Settings");

export default async function Page() {
  const viewer = await requireStaffPage();
  return (
    <SentQueries state={await prefetch(viewer, [[["/api/admin/settings"], () => readSettings()]])}>
      <SettingsPage changeSettings={changeSettings} />
    </SentQueries>
  );
}
