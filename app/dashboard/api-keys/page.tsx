import type { Metadata } from "next";
import { ApiKeysPage } from "@/components/api-keys/api-keys-page";
import { SentQueries } from "@/components/layout/sent-queries";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { listApiKeys } from "@/lib/api-keys/queries.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("API keys");

export default async function ApiKeys() {
  const viewer = await requireCustomerPage();
  const state = await prefetch(viewer, [[["/api/api-keys"], () => listApiKeys(viewer)]]);
  return (
    <SentQueries state={state}>
      <ApiKeysPage />
    </SentQueries>
  );
}
