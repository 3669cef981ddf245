import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { openWorld, type World } from "@/tests/races/world";
import { type CampaignDatabase, openCampaignDatabase } from "./campaign-database";
import { recordMoves } from "./checks/database-checks";
import { GUARD_NAMES, removeGuard } from "./guards";

let world: World;
let database: CampaignDatabase;
beforeEach(async () => {
  world = await openWorld();
  database = openCampaignDatabase(world.url);
});
afterEach(async () => {
  await database.close();
  await world.close();
});

it.each(GUARD_NAMES)("takes %s out of a migrated database, and only once", async (name) => {
  await recordMoves(database);
  await removeGuard(database, name);
  await expect(removeGuard(database, name)).rejects.toThrow(/does not (say|exist)|already exists/);
});
