// Generates the Prisma client when the schema changed; part of the build.
import { generatePrismaClient } from "./database/generate-prisma-client";
import { runMain } from "./stack/run-main";

await runMain(async () => {
  if (await generatePrismaClient()) console.log("Prisma client generated");
});
