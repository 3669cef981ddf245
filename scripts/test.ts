// npm test: runs everything. After a failed part, the next parts still run.
import { campaignPart } from "./checks/campaign-part";
import { e2ePart } from "./checks/e2e-part";
import { jestPart } from "./checks/jest-part";
import { runParts } from "./checks/run-parts";
import { validatePart } from "./checks/validate-part";

await runParts([
  validatePart,
  jestPart("unit", "Unit tests", []),
  jestPart("db", "Database tests", []),
  e2ePart([]),
  campaignPart,
]);
