import { MapLegend } from "@/components/map/map-legend";
import { StateMap } from "@/components/map/state-map";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Loading } from "@/components/ui/spinner";
import { paths } from "@/lib/kit/paths";
import { PackagesOnOffer } from "./packages-on-offer";
import { Section } from "./section";
import { SupplyFigure } from "./supply-figure";

/** The packages, with links to the package builder and to sales. */
export function PricingSection() {
  return (
    <Section
      id="pricing"
      title="Simple monthly packages"
      intro="A month of leads for your states. Renews monthly until you cancel."
    >
      <PackagesOnOffer
        missing={
          <Notice role="alert" tone="red">
            The packages could not be loaded. Please check your connection and load the page again.
          </Notice>
        }
      >
        <Loading label="Loading packages..." className="min-h-[24rem]" />
      </PackagesOnOffer>
      <noscript>
        <p className="mb-8 text-ink-soft">
          The packages need JavaScript to load. Without it, email or call us: see Talk to us below.
        </p>
      </noscript>
      <div className="mt-10 grid items-center gap-x-14 gap-y-8 rounded-lg border border-line bg-white p-5 sm:p-8 lg:grid-cols-[1.25fr_1fr] lg:p-10">
        <SupplyMap />
        <div>
          <h3 className="font-display text-2xl font-medium tracking-tight">Build your own</h3>
          <p className="mt-3 max-w-measure text-lg text-muted">
            Choose the type, the quantity and at least five states. The map shows the supply of each state,
            and you see the price as you build.
          </p>
          <PageLink href={paths.selectLeads} className={buttonVariants({ className: "mt-6" })}>
            Purchase Lead Package
          </PageLink>
          <p className="mt-5 text-ink-soft">
            Need a custom solution?{" "}
            <PageLink
              href={paths.contact}
              className="rounded-sm text-accent-deep underline underline-offset-4"
            >
              Contact our sales team
            </PageLink>
          </p>
        </div>
      </div>
    </Section>
  );
}

/** A map of the supply by state, rendered on the server. It is gray until the supply has loaded. */
function SupplyMap() {
  return (
    <SupplyFigure>
      <StateMap availability={{}} />
      <MapLegend />
      {/* As high as the text that comes, so that a jump to a later section lands where it should. */}
      <figcaption
        data-supply-text
        className="min-h-58 text-sm text-muted sm:min-h-37 md:min-h-27 lg:min-h-42 xl:min-h-32"
      >
        The package builder shows the supply in every state: High, Med or Low.
      </figcaption>
    </SupplyFigure>
  );
}
