import { beforeAll, expect, it } from "@jest/globals";
import type { Actor } from "@/lib/audit/actor.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createDestinationRow, createOwner, webhookTo } from "@/tests/factories/deliveries";
import { changeDestination } from "./change-destination.server";
import { readDestination } from "./queries.server";

beforeAll(installCatalog);

const emailTo = (...addresses: string[]) =>
  ({ kind: "email", config: { addresses, attachCsv: false } }) as const;
const [STAYS, LEFT, NEW] = ["a@agency.example", "left@agency.example", "new@agency.example"];

async function createWorld(target: Parameters<typeof createDestinationRow>[1] = emailTo(STAYS, LEFT)) {
  const { userId } = await createOwner();
  const { id } = await createDestinationRow(userId, target);
  const owner: Actor = { id: userId, ipAddress: null };
  return {
    change: (body: Parameters<typeof changeDestination>[2]) => changeDestination(owner, id, body),
    read: () => readDestination(userId, id),
  };
}

const refusal = { status: 409, code: "destination-changed-meanwhile" };

it("an email that was removed meanwhile does not come back with the target of an older page", async () => {
  const { change, read } = await createWorld();
  const { settingsVersion: shown } = await read();
  await change({ target: emailTo(STAYS), shown });
  await expect(change({ target: emailTo(STAYS, LEFT, NEW), shown })).rejects.toMatchObject(refusal);
  expect((await read()).config).toMatchObject({ addresses: [STAYS] });
  await change({ target: emailTo(STAYS, NEW), shown: (await read()).settingsVersion });
  expect((await read()).config).toMatchObject({ addresses: [STAYS, NEW] });
});

it("events of an older page do not replace what was chosen meanwhile", async () => {
  const { change, read } = await createWorld(webhookTo("https://crm.example/leads"));
  const { settingsVersion: shown } = await read();
  await change({ events: ["lead.returned"], shown });
  await expect(change({ events: [], shown })).rejects.toMatchObject(refusal);
  expect(await read()).toMatchObject({ events: ["lead.returned"] });
});

it("a pause and a new name change nothing that an older page would overwrite, and are taken from one", async () => {
  const { change, read } = await createWorld();
  const { settingsVersion: shown } = await read();
  await change({ name: "Desk", paused: true });
  await change({ target: emailTo(STAYS), shown });
  await change({ name: "Front desk", shown });
  expect(await read()).toMatchObject({ name: "Front desk", config: { addresses: [STAYS] } });
});

it("pages of the previous release say nothing of what they showed, and replace the target as before", async () => {
  const { change, read } = await createWorld();
  await change({ target: emailTo(STAYS) });
  await change({ target: emailTo(STAYS, NEW) });
  expect((await read()).config).toMatchObject({ addresses: [STAYS, NEW] });
});
