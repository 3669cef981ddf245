import { MapLegend } from "@/components/map/map-legend";
import { StateMap } from "@/components/map/state-map";
import { SupplyFigure } from "./supply-figure";

/** A map of the supply by state, rendered on the server. It is gray until the supply has loaded. */
export function SupplyMap() {
  return (
    <SupplyFigure>
      <StateMap availability={{}} />
      <MapLegend />
      {/* As high as the text that comes, so that a jump to a later section lands where it should. */}
      <figcaption
        data-supply-text
        className="min-h-58 text-sm text-muted sm:min-h-37 md:min-h-27 lg:min-h-42 xl:min-h-32"
      >
        The package builder shows the supply in every state: High, Med or Low.
      </figcaption>
    </SupplyFigure>
  );
}
