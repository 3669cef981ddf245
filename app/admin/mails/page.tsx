import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { MailsPage } from "@/components/admin/mails-page";
import { MemberShell } from "@/components/layout/member-shell";
import { Loading } from "@/components/ui/spinner";
import { showsMails } from "@/lib/delivery/staff/mail-previews.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Mails");

/** In the demo and in development, for staff: the call behind it refuses everybody else. */
export default function Page() {
  if (!showsMails()) notFound();
  return (
    <MemberShell>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <MailsPage />
      </Suspense>
    </MemberShell>
  );
}
