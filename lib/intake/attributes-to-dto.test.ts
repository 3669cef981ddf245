import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { LINES } from "@/lib/catalog/lines";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import { describeLeadPost } from "@/lib/intake/schemas/lead-post";
import { formatMomentUtc } from "@/lib/kit/format-date";
import { ATTRIBUTE_LABELS } from "./attribute-labels";
import { attributesInWords, attributesToDto, summarizeAttributes } from "./attributes-to-dto";

const schemaWithFields = z.object({ properties: z.record(z.string(), z.unknown()) });

/** Names of the fields of a JSON Schema and of everything in it. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== "object" || schema === null) return [];
  const { data } = schemaWithFields.safeParse(schema);
  return [...Object.keys(data?.properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)];
}

describe.each(LINES)("a lead of %s", (line) => {
  it("has a label for every field of its schema", () => {
    const { properties } = schemaWithFields.parse(describeLeadPost(line));
    const fields = fieldsOf(properties.attributes);
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter((name) => !Object.hasOwn(ATTRIBUTE_LABELS, name))).toEqual([]);
  });

  it("has a short summary", () => {
    const { attributes } = exampleLeadPost(line, new Date());
    expect(summarizeAttributes(line, attributes)).toBe(
      {
        life: "Term, $500,000, 20 years",
        health: "Individual family, 3 in the household",
        auto: "2021 Toyota RAV4, Standard coverage",
        "property-casualty": "Single family, 1996, $410,000",
      }[line],
    );
  });
});

it.each([
  ["medicare-advantage", "Medicare Advantage"],
  ["medicare-part-d", "Medicare Part D"],
])("still reads a stored lead with a plan that is refused today: %s", (plan, words) => {
  expect(attributesToDto({ plan, householdSize: 2 })).toContainEqual({ label: "Plan", value: words });
  expect(summarizeAttributes("health", { plan, householdSize: 2 })).toBe(`${words}, 2 in the household`);
});

it("writes codes, money, flags and lists as text", () => {
  const facts = attributesToDto({
    currentCarrier: "new-york-life",
    deductibleCents: 100_000,
    tobacco: false,
    yearBuilt: 1996,
    squareFeet: 2150,
    healthConditions: ["high-blood-pressure", "other"],
    claims: [],
    phoneConfirmedAt: "2026-11-21T11:09:22.361Z",
    violations: [{ kind: "dui", on: "2025-03-01" }],
  });
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Health conditions: High blood pressure; Other",
    "Violations: DUI (on 2025-03-01)",
    "Year built: 1996",
    "Square feet: 2,150",
    "Deductible: $1,000",
    "Claims: None",
    "Phone confirmed: 2026-11-21 11:09 UTC",
    "Current insurer: New York Life",
    "Tobacco in the last 12 months: No",
  ]);
});

it.each([
  ["honda", "cr-v"],
  ["bmw", "x"],
  ["mercedes-benz", "e-class"],
  ["dui", "constructor"],
])("leaves make and model as the publisher wrote them: %s %s", (make, model) => {
  const attributes = { vehicles: [{ year: 2021, make, model, use: "commute" }] };
  expect(attributesToDto(attributes)).toEqual([
    { label: "Vehicles", value: `2021 ${make} ${model} (commute use)` },
  ]);
  expect(attributesInWords(attributes)).toEqual(attributesToDto(attributes));
  expect(summarizeAttributes("auto", attributes)).toBe(`2021 ${make} ${model}`);
});

it("returns no fields for a value that is not an object", () => {
  expect([attributesToDto(null), attributesToDto("x"), summarizeAttributes("life", [])]).toEqual([
    [],
    [],
    "",
  ]);
});

it("writes measures with their unit for people, and as plain numbers for files", () => {
  const attributes = {
    heightInches: 71,
    weightPounds: 160,
    termYears: 20,
    phoneConfirmedAt: "2026-11-21T23:09:22.361Z",
    tobacco: true,
  };
  expect(
    attributesInWords(attributes, formatMomentUtc).map(({ label, value }) => `${label}: ${value}`),
  ).toEqual([
    "Term: 20 years",
    "Height: 5 ft 11 in",
    "Weight: 160 lb",
    "Phone confirmed: Nov 21, 2026, 11:09 PM UTC",
    "Tobacco in the last 12 months: Yes",
  ]);
  expect(attributesInWords(attributes)[3]?.value).toBe(attributes.phoneConfirmedAt);
  expect(attributesToDto(attributes)[1]).toEqual({ label: "Height in inches", value: "71" });
  expect(attributesInWords(null)).toEqual([]);
});
