// Draws components/map/us-states.svg from us-atlas. To be run when the atlas changes; a test says so.
import { writeFileSync } from "node:fs";
import { drawStates } from "./map/draw-states";

writeFileSync("components/map/us-states.svg", drawStates());
