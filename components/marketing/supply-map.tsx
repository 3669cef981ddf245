import { MapLegend } from "@/components/map/map-legend";
import { StateMap } from "@/components/map/state-map";
import { SupplyFigure } from "./supply-figure";

/** Where fresh leads are today. Drawn on the server; plain until its colours are known, and without scripts. */
export function SupplyMap() {
  return (
    <SupplyFigure>
      <StateMap availability={{}} />
      <MapLegend />
      <figcaption data-supply-text className="min-h-18 text-sm text-muted">
        The supply of every state, High, Med or Low, is in the package builder.
      </figcaption>
    </SupplyFigure>
  );
}
