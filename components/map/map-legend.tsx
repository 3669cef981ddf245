import type { Availability } from "@/lib/catalog/lines";

const SUPPLY: readonly { supply: Availability; label: string }[] = [
  { supply: "High", label: "High supply" },
  { supply: "Med", label: "Med" },
  { supply: "Low", label: "Low" },
];

/** Explains the colors of the map. */
export function MapLegend({ withSelection }: { withSelection?: boolean }) {
  return (
    <ul aria-label="Map colors" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {SUPPLY.map(({ supply, label }) => (
        <li key={supply} className="flex items-center gap-2">
          <span aria-hidden="true" className="map-swatch" data-supply={supply} />
          {label}
        </li>
      ))}
      {withSelection ? (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="map-swatch" data-selected="true" />
          Your states
        </li>
      ) : null}
    </ul>
  );
}
