// npm run validate: every check except the tests.
import { runParts } from "./checks/run-parts";
import { validatePart } from "./checks/validate-part";

await runParts([validatePart]);
