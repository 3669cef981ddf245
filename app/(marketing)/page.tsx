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
import { paths } from "@/lib/kit/paths";
import { describePage } from "@/lib/marketing/page-metadata";
import { homeData } from "@/lib/marketing/structured-data";

export const metadata: Metadata = describePage({
  description:
    "Verified life, health, auto and property leads for insurance agencies. Each is sold once, to one buyer, with its consent record, and delivered in seconds.",
  path: paths.home,
});

export default function HomePage() {
  return (
    <PageShell>
      <JsonLd data={homeData()} />
      <Hero />
      <Figures />
      <Services />
      <HowItWorks />
      <PricingSection />
      <Testimonials />
      <ContactSection />
    </PageShell>
  );
}
