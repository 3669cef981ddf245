import type { Metadata } from "next";
import { SentQueries } from "@/components/layout/sent-queries";
import { Settings } from "@/components/settings/settings";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { listSessions } from "@/lib/accounts/sessions/own-sessions.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { readExclusions } from "@/lib/marketplace/exclusions/exclusions.server";
import { readNewOrderLimit } from "@/lib/marketplace/new-order-limit.server";
import { setExcludedCarriers, setNewOrderLimit, setSourceBlocked } from "../actions";

export const metadata: Metadata = describePrivatePage("Settings");

export default async function SettingsPage() {
  const viewer = await requireCustomerPage();
  const state = await prefetch(viewer, [
    [["/api/sessions"], () => listSessions(viewer)],
    [["/api/my/exclusions"], () => readExclusions(viewer)],
    [["/api/my/new-order-limit"], () => readNewOrderLimit(viewer)],
  ]);
  return (
    <SentQueries state={state}>
      <Settings
        exclusionActions={{ setExcludedCarriers, setSourceBlocked }}
        setNewOrderLimit={setNewOrderLimit}
      />
    </SentQueries>
  );
}
