// Draws public/us-states.svg from us-atlas. Run it when us-atlas changes; scripts/map/draw-states.test.ts fails until then.
import { writeFileSync } from "node:fs";
import { drawStates } from "./map/draw-states";

writeFileSync("public/us-states.svg", drawStates());
