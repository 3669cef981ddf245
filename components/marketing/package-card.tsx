import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { CheckList } from "@/components/ui/check-list";
import type { LeadPackageDto } from "@/lib/catalog/schemas";
import { cn } from "@/lib/kit/cn";
import { formatWholeDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";

/** A package with its lowest monthly price: it has one for each line of insurance. The popular one is highlighted. */
export function PackageCard({ leadPackage }: { leadPackage: Omit<LeadPackageDto, "leadTypes"> }) {
  const { id, name, price, features, isPopular } = leadPackage;
  const popular = isPopular === "true";
  return (
    <article
      className={cn(
        "relative flex flex-col rounded-lg bg-white",
        popular
          ? "border-2 border-accent p-6 shadow-raised md:-mx-1 md:-mt-2.5 md:pb-5.75 lg:px-8 lg:pt-8.5 lg:pb-6.75"
          : "border border-line p-6 lg:p-7",
      )}
    >
      {popular ? (
        <p className="-top-3.5 absolute left-7 rounded-full bg-accent px-3 py-0.5 text-sm font-semibold text-white">
          Most Popular
        </p>
      ) : null}
      <h3 className="text-lg font-semibold">{name}</h3>
      <p className="mt-2 mb-5">
        <span className="text-muted md:max-lg:block">From</span>{" "}
        <span className="font-display text-3xl font-medium md:max-lg:text-2xl">
          {formatWholeDecimal(price)}
        </span>{" "}
        <span className="whitespace-nowrap text-muted">/ month</span>
      </p>
      <CheckList items={features} className="mb-6" />
      <PageLink
        href={paths.checkoutPackage(id)}
        className={buttonVariants({
          variant: popular ? "primary" : "secondary",
          className: "mt-auto w-full",
        })}
      >
        Choose {name}
      </PageLink>
    </article>
  );
}
