import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { MailsPage } from "@/components/admin/mails/mails-page";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { showsMails } from "@/lib/staff/mail-previews/mail-previews.server";

export const metadata: Metadata = describePrivatePage("Mails");

/** Staff only, in the demo and in development. The API call of this page refuses everybody else. */
export default async function Page() {
  await requireStaffPage();
  if (!showsMails()) notFound();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <MailsPage />
    </Suspense>
  );
}
