import { geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import { readStateAtlas } from "./read-states";
import { type Point, simplifyArc } from "./simplify-arc";

/** Size of the map. */
const SHEET = { width: 975, height: 610 };
/** In square units of the map. A phone shows about three units as one pixel. */
const MINIMUM_AREA = 1.2;

/**
 * Draws the map as one SVG file: one path per state, with the state code as ID and without colors. Pages use the paths
 * with `<use href="…#TX">` and set the colors.
 */
export function drawStates(): string {
  const { topology, codes } = readStateAtlas();
  const simple = simplify(topology);
  const draw = geoPath().digits(0);
  const paths = feature(simple, topology.objects.states).features.map((state, index) => {
    const shape = draw(state) ?? "";
    return `<path id="${codes[index]}" d="${withoutSpecks(shape)}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}">`,
    ...paths.toSorted(),
    "</svg>\n",
  ].join("\n");
}

/** Simplifies the topology and converts it to plain coordinates. */
function simplify({ transform, arcs, ...rest }: Topology): Topology {
  const [scaleX, scaleY] = transform?.scale ?? [1, 1];
  const [left, top] = transform?.translate ?? [0, 0];
  const simple = arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx = 0, dy = 0]): Point => {
      x += dx;
      y += dy;
      return [x * scaleX + left, y * scaleY + top];
    });
    return simplifyArc(points, MINIMUM_AREA).map(([x, y]) => [x, y]);
  });
  return { ...rest, arcs: simple };
}

/** Removes islands that were simplified to a point or a line, unless nothing else is left. */
function withoutSpecks(shape: string): string {
  const islands = shape.split(/(?=M)/).filter((ring) => new Set(ring.match(/\d+,\d+/g)).size > 3);
  return islands.length > 0 ? islands.join("") : shape;
}
