import type { Metadata } from "next";
import { BuilderPage } from "@/components/builder/builder-page";

export const metadata: Metadata = {
  title: "Select leads",
  description: "Choose line, type, quantity and states, and see the price of your exclusive leads at once.",
};

export default function SelectLeadsPage() {
  return <BuilderPage mode="select" />;
}
