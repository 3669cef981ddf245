import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { checkZip } from "./contact-checks";

const STATES = STATE_SEEDS.map(({ code }) => code);

/** One ZIP code of every state and of the capital, from the Postal Service's city-state list. */
const ZIPS: Readonly<Record<string, string>> = {
  AL: "35203",
  AK: "99501",
  AZ: "85004",
  AR: "72201",
  CA: "90012",
  CO: "80202",
  CT: "06103",
  DE: "19801",
  DC: "20001",
  FL: "33130",
  GA: "30303",
  HI: "96813",
  ID: "83702",
  IL: "60602",
  IN: "46204",
  IA: "50309",
  KS: "66603",
  KY: "40601",
  LA: "70112",
  ME: "04330",
  MD: "21401",
  MA: "02108",
  MI: "48933",
  MN: "55101",
  MS: "39201",
  MO: "65101",
  MT: "59601",
  NE: "68508",
  NV: "89701",
  NH: "03301",
  NJ: "08608",
  NM: "87501",
  NY: "10001",
  NC: "27601",
  ND: "58501",
  OH: "43215",
  OK: "73102",
  OR: "97301",
  PA: "17101",
  RI: "02903",
  SC: "29201",
  SD: "57501",
  TN: "37219",
  TX: "78701",
  UT: "84111",
  VT: "05602",
  VA: "23219",
  WA: "98501",
  WV: "25301",
  WI: "53703",
  WY: "82001",
};

it.each(STATES)("a ZIP code of %s is in that state and in no other", (state) => {
  const zip = ZIPS[state] ?? "";
  expect(STATES.filter((code) => checkZip(zip, code).verdict === "passed")).toEqual([state]);
});

// Prefixes that two states share: Texas and New Mexico, New York (Fishers Island) and Connecticut.
it.each([
  ["88510", "TX"],
  ["06390", "NY"],
  ["73301", "TX"],
])("%s is in %s", (zip, state) => {
  expect(checkZip(zip, state)).toEqual({ verdict: "passed" });
});

it("no ZIP code is in two states", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{5}$/), (zip) => {
      expect(STATES.filter((state) => checkZip(zip, state).verdict === "passed").length).toBeLessThanOrEqual(
        1,
      );
    }),
  );
});

// Puerto Rico, armed forces, not assigned.
it.each(["00901", "09012", "00000"])("%s is in none of the states that we sell in", (zip) => {
  expect(STATES.some((state) => checkZip(zip, state).verdict === "passed")).toBe(false);
});
