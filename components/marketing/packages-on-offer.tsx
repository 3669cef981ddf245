"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useInView } from "@/components/navigation/use-in-view";

const loadGrid = () => import("./package-grid");

interface PackagesOnOfferProps {
  /** The spinner to show until the packages are there. */
  children: ReactNode;
  /** Shown instead of the packages when their code cannot be loaded. */
  missing: ReactNode;
}

/**
 * Loads the packages and their code when the section scrolls near. The height is reserved, so the page does not
 * shift. It does not use `useFetch`, which would be 0.15 kB more of the first scripts of home; the packages load it later.
 */
export function PackagesOnOffer({ children, missing }: PackagesOnOfferProps) {
  const [ref, near] = useInView<HTMLDivElement>();
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadGrid>> | "missing" | null>(null);
  useEffect(() => {
    if (near) loadGrid().then(setCode, () => setCode("missing"));
  }, [near]);
  return (
    <div ref={ref} className="min-h-[69rem] md:min-h-[29.5rem] lg:min-h-[25.75rem] xl:min-h-[24.5rem]">
      {code === "missing" ? missing : code ? <code.PackageGrid waiting={children} /> : children}
    </div>
  );
}
