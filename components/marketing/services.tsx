import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckList } from "@/components/ui/check-list";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import { services } from "@/lib/marketing/claims";
import { Section } from "./section";
import { ServiceIcon } from "./service-icon";

/** The lead categories as cards. */
export function Services() {
  return (
    <Section
      id="services"
      title="Leads for the lines you write"
      intro="Real people who asked for a quote. Each lead is sold only to you."
    >
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {services.map((service) => (
          <li key={service.title} className={cn("wide" in service && "lg:col-span-2")}>
            <Card className="h-full">
              <span className="grid size-10 place-items-center rounded border border-line bg-paper">
                <ServiceIcon name={service.icon} />
              </span>
              <h3 className="mt-4 text-lg font-semibold">{service.title}</h3>
              <p className="mt-1 mb-4 text-ink-soft">{service.description}</p>
              <CheckList items={service.features} />
            </Card>
          </li>
        ))}
      </ul>
      <PageLink href={paths.contact} className={buttonVariants({ variant: "secondary", className: "mt-8" })}>
        Explore All Services
      </PageLink>
    </Section>
  );
}
