import { describe, expect, it } from "@jest/globals";
import { services } from "./claims";

/** What only Premium leads must have (`hasFullDetail` in grade-lead.ts), and the options that only Premium has. */
const ONLY_PREMIUM =
  /beneficiary|income|enrollment|renewal|violation|driving|claims|roof|height|phone-confirmed/i;

describe("the cards of the services, which show the lowest price", () => {
  it.each(services.map(({ title, features }) => [title, features] as const))(
    "%s: names what only Premium leads have as such",
    (_title, features) => {
      for (const feature of features)
        expect([feature, feature.endsWith("with Premium")]).toEqual([feature, ONLY_PREMIUM.test(feature)]);
    },
  );
});
