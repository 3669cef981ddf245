import type { Metadata } from "next";
import { BuilderPage } from "@/components/builder/builder-page";
import { paths } from "@/lib/kit/paths";
import { describePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePage({
  title: "Select leads",
  description:
    "Choose line, type, quantity and states, and see the price of your exclusive leads right away.",
  path: paths.purchaseLeads,
});

export default function SelectLeadsPage() {
  return <BuilderPage mode="select" />;
}
