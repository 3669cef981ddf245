import { Client } from "@hubspot/api-client";
import { FilterOperatorEnum } from "@hubspot/api-client/lib/codegen/crm/contacts";
import { expect, it } from "@jest/globals";
import { openCrm } from "./testing/open-crm";

const crm = openCrm();
const jane = { email: "Jane.Doe@example.com", firstname: "Jane", hs_lead_status: "NEW" };

/** The official SDK, pointed at the stand-in. */
function contactsOf(accessToken = "pat-na1-demo") {
  return new Client({ accessToken, basePath: crm.url(), numberOfApiCallRetries: 0 }).crm.contacts;
}

const create = (properties: Record<string, string>, token?: string) =>
  contactsOf(token).basicApi.create({ properties, associations: [] });

it("creates a contact", async () => {
  const contact = await create(jane);
  expect(contact).toMatchObject({
    archived: false,
    properties: { email: "jane.doe@example.com", firstname: "Jane", hs_object_id: contact.id },
  });
  expect(contact.createdAt).toBeInstanceOf(Date);
  const [call] = await crm.control().listReceived({ hook: "hubspot" });
  expect(call).toMatchObject({ outcome: `contact ${contact.id} created` });
});

it("refuses a second contact with the same email, and names the first", async () => {
  const { id } = await create(jane);
  await expect(create({ email: "jane.doe@EXAMPLE.com" })).rejects.toMatchObject({
    code: 409,
    body: { status: "error", category: "CONFLICT", message: `Contact already exists. Existing ID: ${id}` },
  });
});

it("changes a contact by email and by id", async () => {
  const { id } = await create(jane);
  const { basicApi } = contactsOf();
  await basicApi.update(jane.email, { properties: { phone: "+15125550100" } }, "email");
  await basicApi.update(id, { properties: { city: "Austin" } });
  expect((await basicApi.getById(id, ["firstname", "phone", "city", "zip"])).properties).toMatchObject({
    firstname: "Jane",
    phone: "+15125550100",
    city: "Austin",
    zip: null,
  });
  expect(Object.keys((await basicApi.getById(id)).properties).toSorted()).toEqual(
    "createdate email firstname hs_object_id lastmodifieddate lastname".split(" "),
  );
});

it("returns 404 for an unknown contact", async () => {
  await expect(contactsOf().basicApi.update("9", { properties: {} })).rejects.toMatchObject({ code: 404 });
});

it("finds contacts", async () => {
  const { id } = await create(jane);
  await create({ email: "joe@example.com" });
  const search = { propertyName: "email", operator: FilterOperatorEnum.Eq, value: "jane.doe@example.com" };
  const found = await contactsOf().searchApi.doSearch({ filterGroups: [{ filters: [search] }], limit: 5 });
  expect(found).toMatchObject({ total: 1, results: [{ id }] });
});

it.each([
  [{ email: "nobody" }, "INVALID_EMAIL"],
  [{ ...jane, favourite_colour: "green" }, "PROPERTY_DOESNT_EXIST"],
  [{ ...jane, hs_lead_status: "FRESH" }, "INVALID_OPTION"],
])("refuses the properties %p: %s", async (properties, error) => {
  await expect(create(properties)).rejects.toMatchObject({
    code: 400,
    body: { category: "VALIDATION_ERROR", message: expect.stringContaining(error) },
  });
});

it("has other lead statuses for a token of an account that replaced them", async () => {
  const token = "pat-na1-own-statuses";
  await expect(create(jane, token)).rejects.toMatchObject({
    code: 400,
    body: { message: expect.stringContaining("NEW was not one of the allowed options: [FRESH,") },
  });
  expect(await create({ ...jane, hs_lead_status: "FRESH" }, token)).toMatchObject({ archived: false });
});

it.each([
  ["pat-na1-expired", "EXPIRED_AUTHENTICATION"],
  ["something-else", "INVALID_AUTHENTICATION"],
])("refuses the token %s: %s", async (token, category) => {
  await expect(create(jane, token)).rejects.toMatchObject({ code: 401, body: { category } });
});

it("can be set to limit the rate", async () => {
  await crm
    .control()
    .setHook("hubspot", { behaviour: { kind: "status", status: 429, retryAfterSeconds: 10 } });
  await expect(create(jane)).rejects.toMatchObject({
    code: 429,
    headers: { "retry-after": "10" },
    body: { errorType: "RATE_LIMIT", policyName: "TEN_SECONDLY_ROLLING" },
  });
});

it("can lose the response after creating a contact, and the next attempt finds the contact", async () => {
  await crm.control().setHook("hubspot", { behaviour: { kind: "reset", afterAccepting: true } });
  await expect(create(jane)).rejects.toThrow("fetch failed");
  await crm.control().setHook("hubspot", { behaviour: { kind: "ok" } });
  await expect(create(jane)).rejects.toMatchObject({ code: 409 });
});
