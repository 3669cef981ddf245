/**
 * State code -> codes of the states that share a border with it. States that only meet at a corner are not neighbors.
 * scripts/map/draw-states.test.ts checks this table against the atlas.
 */
export const STATE_NEIGHBORS: Readonly<Record<string, string>> = {
  AK: "",
  AL: "FL GA MS TN",
  AR: "LA MO MS OK TN TX",
  AZ: "CA NM NV UT",
  CA: "AZ NV OR",
  CO: "KS NE NM OK UT WY",
  CT: "MA NY RI",
  DC: "MD VA",
  DE: "MD NJ PA",
  FL: "AL GA",
  GA: "AL FL NC SC TN",
  HI: "",
  IA: "IL MN MO NE SD WI",
  ID: "MT NV OR UT WA WY",
  IL: "IA IN KY MO WI",
  IN: "IL KY MI OH",
  KS: "CO MO NE OK",
  KY: "IL IN MO OH TN VA WV",
  LA: "AR MS TX",
  MA: "CT NH NY RI VT",
  MD: "DC DE PA VA WV",
  ME: "NH",
  MI: "IN OH WI",
  MN: "IA ND SD WI",
  MO: "AR IA IL KS KY NE OK TN",
  MS: "AL AR LA TN",
  MT: "ID ND SD WY",
  NC: "GA SC TN VA",
  ND: "MN MT SD",
  NE: "CO IA KS MO SD WY",
  NH: "MA ME VT",
  NJ: "DE NY PA",
  NM: "AZ CO OK TX",
  NV: "AZ CA ID OR UT",
  NY: "CT MA NJ PA VT",
  OH: "IN KY MI PA WV",
  OK: "AR CO KS MO NM TX",
  OR: "CA ID NV WA",
  PA: "DE MD NJ NY OH WV",
  RI: "CT MA",
  SC: "GA NC",
  SD: "IA MN MT ND NE WY",
  TN: "AL AR GA KY MO MS NC VA",
  TX: "AR LA NM OK",
  UT: "AZ CO ID NV WY",
  VA: "DC KY MD NC TN WV",
  VT: "MA NH NY",
  WA: "ID OR",
  WI: "IA IL MI MN",
  WV: "KY MD OH PA VA",
  WY: "CO ID MT NE SD UT",
};

/** Lists the states that border on one of these states and are not among them. Sorted, without duplicates. */
export function neighborsOf(codes: readonly string[]): string[] {
  const around = codes.flatMap((code) => STATE_NEIGHBORS[code]?.split(" ").filter(Boolean) ?? []);
  return [...new Set(around)].filter((code) => !codes.includes(code)).toSorted();
}
