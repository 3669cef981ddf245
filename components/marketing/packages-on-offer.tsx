"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { useInView } from "@/components/navigation/use-in-view";

const PackageGrid = lazy(() => import("./package-grid").then((module) => ({ default: module.PackageGrid })));

/**
 * Loads the packages and their code when the section scrolls near. The height is reserved, so the page does not
 * shift. @param children the spinner to show until then.
 */
export function PackagesOnOffer({ children }: { children: ReactNode }) {
  const [ref, near] = useInView<HTMLDivElement>();
  return (
    <div ref={ref} className="min-h-[65.5rem] md:min-h-[24.5rem]">
      {near ? (
        <Suspense fallback={children}>
          <PackageGrid waiting={children} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}
