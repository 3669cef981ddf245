import type { Metadata } from "next";
import { CustomerShell } from "@/components/layout/customer-shell";
import { Settings } from "@/components/settings/settings";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Settings");

export default function SettingsPage() {
  return (
    <CustomerShell>
      <Settings />
    </CustomerShell>
  );
}
