"use client";

import { useLeadPackages } from "@/components/catalog/use-catalog";
import { LoadError } from "@/components/layout/load-error";
import { Notice } from "@/components/ui/notice";
import { Loading } from "@/components/ui/spinner";
import { PackageCard } from "./package-card";

/** The packages on offer today. The room is kept free while they load, so that nothing jumps. */
export function PackageGrid() {
  const { data: packages, isError, isFetching, refetch } = useLeadPackages();

  if (isError) return <LoadError what="The packages" onRetry={() => void refetch()} busy={isFetching} />;
  if (!packages) return <Loading label="Loading packages..." className="min-h-[66rem] md:min-h-[24rem]" />;
  if (packages.length === 0)
    return (
      <Notice>No packages are on offer at the moment. Build your own below, or ask our sales team.</Notice>
    );
  return (
    <ul className="grid items-start gap-5 md:grid-cols-3">
      {packages.map((leadPackage) => (
        <li key={leadPackage.id}>
          <PackageCard leadPackage={leadPackage} />
        </li>
      ))}
    </ul>
  );
}
