import { describe, expect, it } from "@jest/globals";
import { MAX_CONSENT_DAYS } from "@/lib/marketplace/consent-limit";
import * as allClaims from "./claims";
import { services } from "./claims";
import { faqs } from "./faqs";

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

it("nothing says that a lead comes within seconds of the request: one from stock was waiting", () => {
  expect(JSON.stringify(allClaims)).not.toMatch(/of the (consumer's )?request\b/);
  expect(faqs[0]?.answer).toContain(`up to ${MAX_CONSENT_DAYS} days ago`);
});
