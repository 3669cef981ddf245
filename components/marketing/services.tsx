import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckList } from "@/components/ui/check-list";
import type { Line } from "@/lib/catalog/lines";
import type { LowestPrices } from "@/lib/catalog/lowest-prices";
import { cn } from "@/lib/kit/cn";
import { formatWholeDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { services } from "@/lib/marketing/claims";
import { Section } from "./section";
import { ServiceIcon } from "./service-icon";

/** The lead categories as cards, with what the cheapest lead of each costs. */
export function Services({ prices }: { prices: LowestPrices["byLine"] }) {
  return (
    <Section
      id="services"
      title="Leads for the lines you write"
      intro="Real people who asked for a quote. Each lead is sold only to you."
    >
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {services.map((service) => (
          <li key={service.title} className={cn("wide" in service && "sm:col-span-2")}>
            <Card className="h-full">
              <div className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-3.5">
                <span className="grid size-10 place-items-center rounded border border-line bg-paper text-accent-deep">
                  <ServiceIcon name={service.icon} />
                </span>
                <h3 className="text-lg font-semibold">{service.title}</h3>
                <p className="text-sm text-muted">{priceText(service.line, prices)}</p>
              </div>
              <p className="mt-4 mb-3.5 text-ink-soft">{service.description}</p>
              <CheckList items={service.features} />
            </Card>
          </li>
        ))}
      </ul>
      <PageLink
        href={paths.contact}
        className={buttonVariants({ variant: "secondary", className: "mt-6 w-full sm:mt-8 sm:w-auto" })}
      >
        Explore All Services
      </PageLink>
    </Section>
  );
}

function priceText(line: Line | null, prices: LowestPrices["byLine"]): string | null {
  if (line === null) return "priced per campaign";
  const price = prices[line];
  return price === undefined ? null : `from ${formatWholeDollars(price)}`;
}
