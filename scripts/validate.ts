// npm run validate: every check but the tests.
import { runParts } from "./checks/run-parts";
import { validatePart } from "./checks/validate-part";

await runParts([validatePart]);
