import type { Metadata } from "next";
import { BuilderPage } from "@/components/builder/builder-page";
import { listBuilderCatalog } from "@/lib/forecast/queries.server";
import { paths } from "@/lib/kit/paths";
import { describePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePage({
  title: "Purchase leads",
  description:
    "Choose line, type, quantity and states, and see the price of your exclusive leads right away.",
  path: paths.purchaseLeads,
});

/**
 * Seconds after which a visit has the page made anew, for the visits after it. What a state has left is older until the browser has
 * asked.
 */
export const revalidate = 60;

export default async function PurchaseLeadsPage() {
  return <BuilderPage mode="purchase" catalog={await listBuilderCatalog()} />;
}
