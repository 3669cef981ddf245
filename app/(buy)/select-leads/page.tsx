import type { Metadata } from "next";
import { BuilderPage } from "@/components/builder/builder-page";
import { listBuilderCatalog } from "@/lib/forecast/states-of-line.server";
import { paths } from "@/lib/kit/paths";
import { describePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePage({
  title: "Select leads",
  description:
    "Choose line, type, quantity and states, and see the price of your exclusive leads right away.",
  path: paths.purchaseLeads,
});

/**
 * Seconds. The first visit after this time still gets the old page, and starts a new rendering for the next visits. So the
 * availability of the states may be old until the browser has fetched it.
 */
export const revalidate = 60;

export default async function SelectLeadsPage() {
  return <BuilderPage mode="select" catalog={await listBuilderCatalog()} />;
}
