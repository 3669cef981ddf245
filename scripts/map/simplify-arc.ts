export type Point = readonly [x: number, y: number];

/**
 * Simplifies a line (Visvalingam and Whyatt, 1993): repeatedly removes the point whose triangle with its neighbors is
 * smallest, while its area is below `minimumArea`. The two ends stay, so that neighboring states still meet.
 */
export function simplifyArc(points: readonly Point[], minimumArea: number): Point[] {
  const kept = [...points];
  while (kept.length > 2) {
    const { index, area } = findSmallest(kept);
    if (area >= minimumArea) break;
    kept.splice(index, 1);
  }
  return kept;
}

function findSmallest(points: readonly Point[]): { index: number; area: number } {
  let smallest = { index: -1, area: Number.POSITIVE_INFINITY };
  for (let index = 1; index < points.length - 1; index += 1) {
    const [before, point, after] = points.slice(index - 1, index + 2);
    if (!before || !point || !after) continue;
    const area = triangleArea(before, point, after);
    if (area < smallest.area) smallest = { index, area };
  }
  return smallest;
}

function triangleArea(a: Point, b: Point, c: Point): number {
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
}
