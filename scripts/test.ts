// npm test: everything. A part that fails does not keep the next ones from running.
import { e2ePart } from "./checks/e2e-part";
import { jestPart } from "./checks/jest-part";
import { runParts } from "./checks/run-parts";
import { validatePart } from "./checks/validate-part";

await runParts([
  validatePart,
  jestPart("unit", "Unit tests", []),
  jestPart("db", "Database tests", []),
  e2ePart([]),
]);
