"use client";

import { type ReactNode, useEffect } from "react";
import { useInView } from "@/components/navigation/use-in-view";

/** Around the map that the server has drawn: colours it, and says its colours, when the reader comes near. */
export function SupplyFigure({ children }: { children: ReactNode }) {
  const [ref, near] = useInView<HTMLElement>();
  useEffect(() => {
    const figure = ref.current;
    if (!near || !figure) return;
    // A map that stays plain is no reason to disturb a reader.
    import("./show-supply").then(({ showSupply }) => showSupply(figure)).catch(() => undefined);
  }, [near, ref]);
  return (
    <figure ref={ref} className="grid gap-4">
      {children}
    </figure>
  );
}
