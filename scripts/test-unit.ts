// npm run test:unit [-- Jest's arguments]: tests that need neither database nor browser.
import { jestPart } from "./checks/jest-part";
import { runParts } from "./checks/run-parts";

await runParts([jestPart("unit", "Unit tests", process.argv.slice(2))]);
