import type { GeometryCollection, Topology } from "topojson-specification";
import usAtlas from "us-atlas/states-albers-10m.json" with { type: "json" };
import { z } from "zod";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";

/** The states from us-atlas: projected to 975 by 610 units, with borders shared between neighbors. */
export interface StateAtlas {
  topology: Topology<{ states: GeometryCollection<{ name: string }> }>;
  /** The state code of each geometry, such as "TX". */
  codes: string[];
}

const point = z.tuple([z.number(), z.number()]);
const polygon = z.object({ type: z.literal("Polygon"), arcs: z.array(z.array(z.int())) });
const multiPolygon = z.object({ type: z.literal("MultiPolygon"), arcs: z.array(z.array(z.array(z.int()))) });
const named = z.object({ properties: z.object({ name: z.string() }) });
const atlas = z.object({
  type: z.literal("Topology"),
  transform: z.object({ scale: point, translate: point }),
  arcs: z.array(z.array(point)),
  objects: z.object({
    states: z.object({
      type: z.literal("GeometryCollection"),
      geometries: z.array(z.union([polygon.extend(named.shape), multiPolygon.extend(named.shape)])),
    }),
  }),
});

/** Reads us-atlas 3 (from the Census Bureau's cartographic boundaries). @throws Error on a state without a code. */
export function readStateAtlas(): StateAtlas {
  const topology = atlas.parse(usAtlas);
  const codes = topology.objects.states.geometries.map(({ properties }) => codeOf(properties.name));
  return { topology, codes };
}

function codeOf(name: string): string {
  const state = STATE_SEEDS.find((seed) => seed.name === name);
  if (!state) throw new Error(`The atlas knows a state that the catalog does not: ${name}`);
  return state.code;
}
