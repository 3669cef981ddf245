// npm run test:db [-- Jest's arguments]: tests with their own PostgreSQL and the Stripe sandbox.
import { jestPart } from "./checks/jest-part";
import { runParts } from "./checks/run-parts";

await runParts([jestPart("db", "Database tests", process.argv.slice(2))]);
