"use client";

import { buttonVariants } from "@/components/ui/button";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { RowTable } from "@/components/ui/listing/row-table";
import { Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import type { StaffCatalogDto } from "@/lib/catalog/changes/schemas";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { formatCount } from "@/lib/kit/format-count";
import { formatDollars, toDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { nameUnitPrice } from "@/lib/orders/unit-price";
import { packagePrices } from "@/lib/pricing/price-configuration";
import { StaffArea } from "../staff-area";
import { CatalogHistory, ScheduledChanges } from "./catalog-history";
import { type CatalogActions, useStaffCatalog } from "./use-staff-catalog";

/** The staff's page of what is sold: packages, lead types, scheduled changes and the history. */
export function CatalogPage({ withdrawCatalogChange }: Pick<CatalogActions, "withdrawCatalogChange">) {
  return (
    <StaffArea title="Catalog">{() => <Catalog withdrawCatalogChange={withdrawCatalogChange} />}</StaffArea>
  );
}

function Catalog({ withdrawCatalogChange }: Pick<CatalogActions, "withdrawCatalogChange">) {
  const listing = useStaffCatalog();
  return (
    <ListingFrame what="The catalog" listing={listing}>
      {(catalog) => (
        <div className="grid gap-10">
          <ScheduledChanges catalog={catalog} withdrawCatalogChange={withdrawCatalogChange} />
          <Packages catalog={catalog} />
          <LeadTypes leadTypes={catalog.leadTypes} />
          <CatalogHistory catalog={catalog} />
        </div>
      )}
    </ListingFrame>
  );
}

const COLUMNS = "gap-x-4 lg:grid-cols-[minmax(0,1.4fr)_8rem_9rem_8rem_7rem]";
const ROW =
  "grid items-center gap-y-1 rounded-lg border border-line bg-white px-5 py-4 tabular-nums lg:rounded-none lg:border-0 lg:bg-transparent lg:py-3.5";

interface PackageRowProps {
  item: StaffCatalogDto["packages"][number];
  leadTypes: StaffCatalogDto["leadTypes"];
}

function Packages({ catalog: { packages, leadTypes } }: { catalog: StaffCatalogDto }) {
  return (
    <Section
      id="packages"
      title="Packages"
      aside={
        <WorkspaceLink
          href={paths.adminNewPackage}
          className={buttonVariants({ variant: "secondary", size: "sm" })}
        >
          Add a package
        </WorkspaceLink>
      }
      className="[&>ul]:mt-4"
    >
      <div className="mt-4">
        {packages.length === 0 ? (
          <EmptyList title="No package">Visitors can still buy in the builder.</EmptyList>
        ) : (
          <RowTable
            columns={COLUMNS}
            rows={packages}
            heads={
              <>
                <span>Package</span>
                <span>Per month</span>
                <span>Per lead</span>
                <span>Running plans</span>
                <span />
              </>
            }
          >
            {(item) => (
              <div className={`${ROW} ${COLUMNS}`}>
                <span className="min-w-0">
                  <span className="font-semibold">{item.name}</span>
                  <span className="block text-sm text-muted">
                    {formatCount(item.leadsPerMonth)} leads, {item.discountPercent}% below the builder
                    {item.isPopular ? " · Most Popular" : ""}
                    {item.isOffered ? "" : " · not on offer"}
                  </span>
                </span>
                <LowestPrices item={item} leadTypes={leadTypes} />
                <Plans count={item.plans} />
                <EditLink href={paths.adminPackage(item.id)} of={item.name} />
              </div>
            )}
          </RowTable>
        )}
      </div>
    </Section>
  );
}

/** The lowest price of a package per month and per lead; its page has those of all lines. */
function LowestPrices({ item, leadTypes }: PackageRowProps) {
  const prices = packagePrices(item, leadTypes).map(({ priceCents }) => priceCents);
  if (prices.length === 0) return <span className="text-ink-soft lg:col-span-2">no Premium lead type</span>;
  const lowestCents = Math.min(...prices);
  return (
    <>
      <span>
        from {formatDollars(lowestCents)}
        <span className="text-sm text-muted lg:sr-only"> per month</span>
      </span>
      <span className="text-ink-soft">
        from {nameUnitPrice({ totalAmount: toDecimal(lowestCents), leads: item.leadsPerMonth })}
        <span className="text-sm text-muted lg:sr-only"> per lead</span>
      </span>
    </>
  );
}

function LeadTypes({ leadTypes }: { leadTypes: StaffCatalogDto["leadTypes"] }) {
  return (
    <Section id="lead-types" title="Lead types" aside="Prices per lead in the builder">
      <div className="mt-4">
        <RowTable
          columns={COLUMNS}
          rows={leadTypes}
          heads={
            <>
              <span>Lead type</span>
              <span>Per lead</span>
              <span>Add-ons</span>
              <span>Running plans</span>
              <span />
            </>
          }
        >
          {(item) => {
            const name = nameLeadType(item);
            return (
              <div className={`${ROW} ${COLUMNS}`}>
                <span className="min-w-0">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-sm text-muted sm:truncate">
                    {item.isOffered ? item.description : "not on offer"}
                  </span>
                </span>
                <span>
                  {formatDollars(item.basePriceCents)}
                  <span className="text-sm text-muted lg:sr-only"> per lead</span>
                </span>
                <span className="text-sm text-ink-soft">{addOns(item)}</span>
                <Plans count={item.plans} />
                <EditLink href={paths.adminLeadType(item.id)} of={name} />
              </div>
            );
          }}
        </RowTable>
      </div>
    </Section>
  );
}

function addOns(item: StaffCatalogDto["leadTypes"][number]): string {
  if (item.tier !== "premium") return "no add-ons";
  const income = `income +${formatDollars(item.higherIncomePriceCents)}`;
  return item.beneficiaryOption
    ? `${income}, beneficiary +${formatDollars(item.beneficiaryPriceCents)}`
    : income;
}

function Plans({ count }: { count: number }) {
  return (
    <span className="text-ink-soft">
      {formatCount(count)}
      <span className="text-sm text-muted lg:sr-only"> running {count === 1 ? "plan" : "plans"}</span>
    </span>
  );
}

function EditLink({ href, of }: { href: string; of: string }) {
  return (
    <WorkspaceLink
      href={href}
      className={buttonVariants({ variant: "secondary", size: "sm", className: "max-lg:mt-2 max-lg:w-full" })}
    >
      Edit<span className="sr-only"> {of}</span>
    </WorkspaceLink>
  );
}
