import Link from "next/link";
import { QueryProvider } from "@/components/layout/query-provider";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";
import { PackageGrid } from "./package-grid";
import { Section } from "./section";

/** The packages, and the ways around them. */
export function PricingSection() {
  return (
    <Section
      id="pricing"
      title="Packages with the price on the label"
      intro="A month of leads for your states. It renews monthly until you cancel."
    >
      <QueryProvider>
        <PackageGrid />
      </QueryProvider>
      <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link href={paths.selectLeads} className={buttonVariants({ variant: "secondary" })}>
          Purchase Lead Package
        </Link>
        <p className="text-ink-soft">
          Need a custom solution?{" "}
          <Link href={paths.contact} className="rounded-sm text-accent-deep underline underline-offset-4">
            Contact our sales team
          </Link>
        </p>
      </div>
    </Section>
  );
}
