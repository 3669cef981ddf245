"use client";

import type { ReactNode } from "react";
import * as z from "zod/mini";
import { LoadError } from "@/components/ui/load-error";
import { Notice } from "@/components/ui/notice";
import { leadPackageDto } from "@/lib/catalog/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { PackageCard } from "./package-card";
import { useFetch } from "./use-fetch";

const packageList = z.array(leadPackageDto);

const fetchPackages = () => apiRequest("GET", "/api/lead-packages", packageList);

/** The current packages. @param waiting shown while they load. */
export function PackageGrid({ waiting }: { waiting: ReactNode }) {
  const { data: packages, failed, busy, retry } = useFetch(fetchPackages);

  if (!packages && failed) return <LoadError what="The packages" onRetry={retry} busy={busy} />;
  if (!packages) return waiting;
  if (packages.length === 0)
    return (
      <Notice>No packages are available right now. Build your own below, or contact our sales team.</Notice>
    );
  return (
    <ul className="grid gap-x-5 gap-y-8 md:grid-cols-3">
      {packages.map((leadPackage) => (
        <li key={leadPackage.id} className="grid">
          <PackageCard leadPackage={leadPackage} />
        </li>
      ))}
    </ul>
  );
}
