import { geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import { readStateAtlas } from "./read-states";
import { type Point, simplifyArc } from "./simplify-arc";

/** The sheet that the atlas is projected to. */
const SHEET = { width: 975, height: 610 };
/** Square units of the sheet; a phone shows three of them as one pixel. */
const MINIMUM_AREA = 1.2;

/**
 * The map as one SVG file: a path for each state, named by its code, without colours of its own, so that a
 * page draws it with `<use href="…#TX">` and says the colour.
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

/** The same topology with plain coordinates and fewer points. */
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

/** Islands of which nothing is left but a point or a line, unless there is nothing else. */
function withoutSpecks(shape: string): string {
  const islands = shape.split(/(?=M)/).filter((ring) => new Set(ring.match(/\d+,\d+/g)).size > 3);
  return islands.length > 0 ? islands.join("") : shape;
}
