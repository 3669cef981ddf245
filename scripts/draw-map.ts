// Draws components/map/us-states.svg from us-atlas. Run it when the atlas changes; a test fails then.
import { writeFileSync } from "node:fs";
import { drawStates } from "./map/draw-states";

writeFileSync("components/map/us-states.svg", drawStates());
