"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { ShellLink } from "@/components/layout/shell-link";
import { readCheckoutTarget } from "@/lib/checkout/checkout-target";
import { paths } from "@/lib/kit/paths";
import { configurationQuery } from "./configuration-query";

/** The way back out of checkout: from a package to its step, from there to pricing, and from anything else to the builder. */
export function CheckoutBack({ takesPayments }: { takesPayments: boolean }) {
  const target = readCheckoutTarget(useSearchParams());
  const leadConfigId = target.kind === "configuration" ? target.leadConfigId : "";
  // The page itself reads the configuration.
  const { data } = useQuery({ ...configurationQuery(leadConfigId), enabled: false });
  if (!takesPayments || target.kind === "package")
    return <ShellLink href={paths.pricing}>Back to pricing</ShellLink>;
  if (data?.packageId)
    return <ShellLink href={paths.checkoutPackage(data.packageId)}>Back to package setup</ShellLink>;
  return <ShellLink href={paths.purchaseLeads}>Back to package builder</ShellLink>;
}
