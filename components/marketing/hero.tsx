import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";
import { claims } from "@/lib/marketing/claims";
import { EvidencePanel } from "./evidence-panel";

/** The headline with two buttons and the evidence panel. */
export function Hero() {
  return (
    <section className="page-width grid items-center gap-10 py-11 lg:grid-cols-[1.02fr_0.98fr] lg:gap-18 lg:py-20">
      <div>
        <h1 className="font-display text-3xl font-medium tracking-tight lg:text-4xl">
          Exclusive leads, <span className="text-accent">sold once</span>, and we can prove it.
        </h1>
        <p className="mt-6 max-w-lg text-lg text-ink-soft">
          Verified life, health, auto and property leads, delivered to your CRM within seconds of the request.
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
        <p className="mt-5 text-sm text-muted">
          {claims.agenciesHero} buy their leads here. {claims.verifiedLeads}, {claims.rating}. Built for{" "}
          {claims.compliance}.
        </p>
      </div>
      <EvidencePanel />
    </section>
  );
}
