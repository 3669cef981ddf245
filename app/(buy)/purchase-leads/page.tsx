import type { Metadata } from "next";
import { BuilderPage } from "@/components/builder/builder-page";

export const metadata: Metadata = {
  title: "Purchase leads",
  description: "Choose line, type, quantity and states, and see the price of your exclusive leads at once.",
};

export default function PurchaseLeadsPage() {
  return <BuilderPage mode="purchase" />;
}
