"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { useInView } from "@/components/navigation/use-in-view";

const PackageGrid = lazy(() => import("./package-grid").then((module) => ({ default: module.PackageGrid })));

/**
 * The packages, loaded with their code when the reader comes near. Their room is kept free, so nothing jumps.
 * @param children the spinner that stands there until then.
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
