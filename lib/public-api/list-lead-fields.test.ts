import { describe, expect, it } from "@jest/globals";
import { LINES } from "@/lib/catalog/lines";
import { tierOf } from "@/lib/intake/checks/grade-lead";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import { type LeadPost, leadPost } from "@/lib/intake/schemas/lead-post";
import { type LeadField, listLeadFields } from "./list-lead-fields";

const find = (fields: readonly LeadField[], path: string) => fields.find((field) => field.path === path);

/** Whether the complete example of the line is Standard without the field. */
function isNeededForPremium(line: LeadPost["line"], path: string): boolean {
  const post = structuredClone(exampleLeadPost(line, new Date()));
  const steps = path.replaceAll("[]", ".0").split(".");
  const name = steps.pop() ?? "";
  const parent = steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), post);
  Reflect.deleteProperty(Object(parent), name);
  return tierOf(leadPost.parse(post)) === "standard";
}

describe.each(LINES)("the fields of a %s lead", (line) => {
  const groups = listLeadFields(line);
  const all = [...groups.envelope, ...groups.contact, ...groups.consent, ...groups.attributes];

  it("are complete, unique and typed", () => {
    const paths = all.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(all.filter(({ type }) => type === "value" || type === "")).toEqual([]);
    for (const part of ["contact", "consent", "attributes"] as const) {
      const named = Object.keys(exampleLeadPost(line, new Date())[part]);
      expect(groups[part].map(({ path }) => path)).toEqual(
        expect.arrayContaining(named.map((name) => `${part}.${name}`)),
      );
    }
  });

  it("include the line as a required constant", () => {
    expect(find(groups.envelope, "line")).toMatchObject({ required: true, type: "one of", allowed: line });
  });

  it("say of each field without which a lead is Standard that Premium needs it", () => {
    const needed = all.filter(({ path, required }) => !required && isNeededForPremium(line, path));
    expect(needed.length).toBeGreaterThan(1);
    expect(needed.filter(({ description }) => !description.includes("Needed for Premium"))).toEqual([]);
  });

  it("say it of no field without which a lead is Premium", () => {
    const said = all.filter(({ description }) => description.includes("Needed for Premium"));
    expect(said.filter(({ path }) => !isNeededForPremium(line, path))).toEqual([]);
  });

  it("have an example for every contact field", () => {
    expect(groups.contact.filter(({ example }) => example === "")).toEqual([]);
  });
});

it("include the fields inside lists", () => {
  const { attributes } = listLeadFields("auto");
  expect(find(attributes, "attributes.vehicles")).toMatchObject({
    type: "list of object",
    allowed: "1 to 8 entries",
    required: true,
  });
  expect(find(attributes, "attributes.vehicles[].year")).toMatchObject({
    type: "whole number",
    allowed: "1950 to 2100",
    example: "2021",
  });
  expect(find(attributes, "attributes.drivers[].violations[].kind")?.allowed).toContain("accident-at-fault");
});

it("list the allowed values of lists and numbers", () => {
  const { attributes } = listLeadFields("life");
  expect(find(attributes, "attributes.termYears")).toMatchObject({
    type: "one of",
    allowed: "5, 10, 15, 20, 25, 30",
  });
  expect(find(attributes, "attributes.familyHistory")).toMatchObject({
    type: "list of one of",
    allowed: "cancer, heart-disease",
    required: false,
  });
});

it("say which characters the names of things and people may have", () => {
  const { attributes, contact } = listLeadFields("auto");
  for (const name of ["make", "model"])
    expect(find(attributes, `attributes.vehicles[].${name}`)?.description).toContain(
      "letters, digits, spaces and . , ' & ( ) / + - only",
    );
  for (const name of ["firstName", "lastName", "street", "city"])
    expect(find(contact, `contact.${name}`)?.description).toContain("one line without control characters");
  for (const name of ["firstName", "lastName"])
    expect(find(contact, `contact.${name}`)?.description).toContain("have a letter or digit");
});
