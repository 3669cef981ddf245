import type { Metadata } from "next";
import { ApiKeysPage } from "@/components/api-keys/api-keys-page";
import { CustomerShell } from "@/components/layout/customer-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("API keys");

export default function ApiKeys() {
  return (
    <CustomerShell>
      <ApiKeysPage />
    </CustomerShell>
  );
}
