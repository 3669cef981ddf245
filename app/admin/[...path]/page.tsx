import { notFound } from "next/navigation";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata = describePrivatePage("Page not found");

/**
 * Every URL below /admin that no other page has. Without this page the framework would send the public page for them, which
 * is made at build: its scripts have no nonce, so this area's policy refuses them, and it would have no styles.
 */
export default async function UnknownPage(): Promise<never> {
  await requireStaffPage();
  notFound();
}
