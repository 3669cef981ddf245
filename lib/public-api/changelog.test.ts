import { describe, expect, it } from "@jest/globals";
import { API_CHANGELOG, API_VERSION, type ApiChange, CONTRACT_HASH } from "./changelog";
import { describeApi } from "./describe-api.server";
import { hashContract } from "./hash-contract";

const document = describeApi({ origin: "https://a.example", supportEmail: "support@a.example" });

describe("the changelog of the API", () => {
  it("has an entry for the contract as it is: add one, and put the hash of this failure into changelog.ts", () => {
    expect(CONTRACT_HASH).toBe(hashContract(document));
  });

  it("is newest first, with rising versions and something to say", () => {
    const entries: readonly ApiChange[] = API_CHANGELOG;
    const days = entries.map(({ day }) => day);
    expect(days).toEqual(days.toSorted().toReversed());
    const versions = entries.map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
    expect(versions).toEqual(versions.toSorted(compareVersions).toReversed());
    for (const { day, version, changes } of entries) {
      expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(changes.length).toBeGreaterThan(0);
    }
    expect(document.info.version).toBe(API_VERSION);
  });
});

function compareVersions(first: string, second: string): number {
  return first.localeCompare(second, "en", { numeric: true });
}

describe("the hash of the contract", () => {
  const contract = (overrides: object = {}, about: object = {}) => ({
    ...about,
    paths: {
      "/leads": {
        get: {
          description: "Lists leads.",
          responses: { "200": { description: "Leads." } },
          schema: { properties: { title: { type: "string", description: "A title." } }, required: ["title"] },
          ...overrides,
        },
      },
    },
  });

  it("does not change with texts, examples, the origin and the order of keys", () => {
    const hash = hashContract(contract());
    expect(hashContract(contract({ description: "Lists the leads.", example: 1 }))).toBe(hash);
    expect(hashContract(contract({}, { info: { version: "2" }, servers: [] }))).toBe(hash);
    expect(hashContract(contract({ responses: { "200": { description: "" } } }))).toBe(hash);
  });

  it("changes with a status, a property of whatever name, its type, and what is required", () => {
    const changed = [
      { responses: { "201": {} } },
      { schema: { properties: {}, required: ["title"] } },
      { schema: { properties: { title: { type: "integer" } }, required: ["title"] } },
      { schema: { properties: { title: { type: "string" } }, required: [] } },
    ].map((override) => hashContract(contract(override)));
    expect(new Set([hashContract(contract()), ...changed]).size).toBe(5);
  });
});
