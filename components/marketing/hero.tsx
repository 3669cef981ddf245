import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { type Cents, formatWholeDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import type { ShownCertificate } from "@/lib/ledger/example-certificate";
import { claims } from "@/lib/marketing/claims";
import { EvidencePanel } from "./proof/evidence-panel";

interface HeroProps {
  /** What the cheapest lead on offer costs; null when none is. */
  lowestPrice: Cents | null;
  certificate: ShownCertificate;
}

/** The headline with two buttons and the lowest price, and the evidence panel. */
export function Hero({ lowestPrice, certificate }: HeroProps) {
  return (
    <section className="page-width grid items-center gap-10 py-11 lg:grid-cols-[1.04fr_0.96fr] lg:gap-18 lg:py-18">
      <div>
        <h1 className="font-display text-3xl font-medium tracking-tight lg:text-4xl">
          Exclusive leads, <span className="whitespace-nowrap text-accent">sold once</span>, and we can prove
          it.
        </h1>
        <p className="mt-6 max-w-lg text-lg text-ink-soft">
          Verified life, health, auto and property leads, delivered to your CRM within seconds of the sale.
          Every lead includes its consent record.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <PageLink href={paths.purchaseLeads} className={buttonVariants()}>
            Purchase Leads
          </PageLink>
          <PageLink href={paths.contact} className={buttonVariants({ variant: "secondary" })}>
            Schedule Demo
          </PageLink>
        </div>
        {lowestPrice === null ? null : (
          <p className="mt-7 flex flex-wrap items-baseline gap-x-2.5">
            <span className="font-display text-2xl font-medium tracking-tight">
              From {formatWholeDollars(lowestPrice)} a lead
            </span>
            <span className="text-ink-soft">Five states or more, no minimum term.</span>
          </p>
        )}
        <p className="mt-2 text-sm text-muted">
          {claims.agenciesHero} buy their leads here. {claims.verifiedLeads}, {claims.rating}. Built for{" "}
          {claims.compliance}.
        </p>
      </div>
      <EvidencePanel {...certificate} />
    </section>
  );
}
