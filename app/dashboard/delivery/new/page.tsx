import type { Metadata } from "next";
import { NewDestination } from "@/components/delivery/new-destination";
import { MemberShell } from "@/components/layout/member-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Add a destination");

export default function NewDestinationPage() {
  return (
    <MemberShell>
      <NewDestination />
    </MemberShell>
  );
}
