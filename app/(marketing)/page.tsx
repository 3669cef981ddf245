import { PageShell } from "@/components/layout/page-shell";
import { ContactSection } from "@/components/marketing/contact-section";
import { Figures } from "@/components/marketing/figures";
import { Hero } from "@/components/marketing/hero";
import { HowItWorks } from "@/components/marketing/how-it-works";
import { PricingSection } from "@/components/marketing/pricing-section";
import { Services } from "@/components/marketing/services";
import { Testimonials } from "@/components/marketing/testimonials";

export default function HomePage() {
  return (
    <PageShell>
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
