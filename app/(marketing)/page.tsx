import type { Metadata } from "next";
import { ContactSection } from "@/components/inquiry/contact-section";
import { PageShell } from "@/components/layout/page-shell";
import { Figures } from "@/components/marketing/figures";
import { Hero } from "@/components/marketing/hero";
import { HowItWorks } from "@/components/marketing/how-it-works";
import { JsonLd } from "@/components/marketing/json-ld";
import { PricingSection } from "@/components/marketing/pricing-section";
import { Services } from "@/components/marketing/services";
import { Testimonials } from "@/components/marketing/testimonials";
import { LEAD_PACKAGE_SEEDS, LEAD_TYPE_SEEDS, leadTypeId } from "@/lib/catalog/catalog-data";
import { type LowestPrices, lowestPrices } from "@/lib/catalog/lowest-prices";
import { listLeadTypes } from "@/lib/catalog/queries.server";
import { toDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { SHOWN_EXAMPLE, type ShownCertificate } from "@/lib/ledger/example-certificate";
import { showNewestCertificate } from "@/lib/ledger/show-certificate.server";
import { describePage } from "@/lib/marketing/page-metadata";
import { homeData, type OfferedPackage } from "@/lib/marketing/structured-data";
import { isBuilding } from "@/lib/platform/env/is-building";
import { listLeadPackages } from "@/lib/pricing/list-packages.server";
import { toLeadPackageDto } from "@/lib/pricing/package-dto";

export const metadata: Metadata = describePage({
  description:
    "Verified life, health, auto and property leads for insurance agencies. Each is sold once, to one buyer, with its consent record, and delivered in seconds.",
  path: paths.home,
});

/**
 * Seconds for which the page is served from memory: its certificate may be that old. Its prices never are: `refreshPublicPages`
 * renders the page again when a server starts and when the catalog changes.
 */
export const revalidate = 60;

export default async function HomePage() {
  const { prices, packages, certificate } = await readFacts();
  return (
    <PageShell>
      <JsonLd data={homeData(packages)} />
      <Hero lowestPrice={prices.overall} certificate={certificate} />
      <Figures />
      <Services prices={prices.byLine} />
      <HowItWorks lowestPrice={prices.overall} />
      <PricingSection />
      <Testimonials />
      <ContactSection />
    </PageShell>
  );
}

interface HomeFacts {
  prices: LowestPrices;
  packages: readonly OfferedPackage[];
  certificate: ShownCertificate;
}

/** `next build` has no database: the built page has the prices of a new installation, and the example. */
async function readFacts(): Promise<HomeFacts> {
  if (isBuilding) {
    const types = LEAD_TYPE_SEEDS.map((seed) => ({
      ...seed,
      id: leadTypeId(seed.line, seed.tier),
      basePrice: toDecimal(seed.basePriceCents),
      isOffered: true,
    }));
    const packages = LEAD_PACKAGE_SEEDS.map((seed) => toLeadPackageDto(seed, types)).filter(
      (leadPackage) => leadPackage !== null,
    );
    return { prices: lowestPrices(types), packages, certificate: SHOWN_EXAMPLE };
  }
  const [types, packages, certificate] = await Promise.all([
    listLeadTypes(),
    listLeadPackages(),
    showNewestCertificate(),
  ]);
  return { prices: lowestPrices(types), packages, certificate };
}
