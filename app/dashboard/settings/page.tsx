import type { Metadata } from "next";
import { MemberShell } from "@/components/layout/member-shell";
import { Settings } from "@/components/settings/settings";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Settings");

export default function SettingsPage() {
  return (
    <MemberShell>
      <Settings />
    </MemberShell>
  );
}
