"use client";

import { type ReactNode, useEffect } from "react";
import { useInView } from "@/components/navigation/use-in-view";

/** Colors the server-rendered map and describes it in words when it scrolls near. */
export function SupplyFigure({ children }: { children: ReactNode }) {
  const [ref, near] = useInView<HTMLElement>();
  useEffect(() => {
    const figure = ref.current;
    if (!near || !figure) return;
    // If this fails, the map just stays gray. No error message is needed.
    import("./show-supply").then(({ showSupply }) => showSupply(figure)).catch(() => undefined);
  }, [near, ref]);
  return (
    <figure ref={ref} className="grid gap-4">
      {children}
    </figure>
  );
}
