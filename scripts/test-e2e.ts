// npm run test:e2e [-- Playwright's arguments]: the whole product in a browser.
import { e2ePart } from "./checks/e2e-part";
import { runParts } from "./checks/run-parts";

await runParts([e2ePart(process.argv.slice(2))]);
