// Part of npm run validate: checks that the migrations create exactly the schema, and that the functions can be applied.
import { findDrift } from "./database/find-drift";
import { runMain } from "./stack/run-main";

await runMain(async () => {
  const drift = await findDrift({ withFunctions: true });
  if (drift === "") return 0;
  console.error(
    "The schema and prisma/migrations disagree. Missing SQL (npm run db:migration -- <verb_phrase>):",
  );
  console.error(drift);
  return 1;
});
