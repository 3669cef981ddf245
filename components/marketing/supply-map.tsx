import { MapLegend } from "@/components/map/map-legend";
import { StateMap } from "@/components/map/state-map";
import { SupplyFigure } from "./supply-figure";

/** A map of the supply by state, rendered on the server. It is gray until the supply has loaded. */
export function SupplyMap() {
  return (
    <SupplyFigure>
      <StateMap availability={{}} />
      <MapLegend />
      <figcaption data-supply-text className="min-h-18 text-sm text-muted">
        The package builder shows the supply in every state: High, Med or Low.
      </figcaption>
    </SupplyFigure>
  );
}
