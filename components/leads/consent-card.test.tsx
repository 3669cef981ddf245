import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { consentFacts } from "@/lib/inbox/consent-facts";
import type { ConsentPacketDto } from "@/lib/inbox/detail-schemas";
import { ConsentCard } from "./consent-card";

const packet: ConsentPacketDto = {
  leadId: "01a2193b-0000-7000-8000-000000000001",
  text: "I agree.",
  version: "3",
  pageUrl: "https://quotes.example/life",
  ipAddress: "203.0.113.7",
  userAgent: "Firefox",
  givenAt: "2026-11-20T15:04:05.120Z",
  trustedFormUrl: null,
  jornayaId: null,
  sha256: "0".repeat(64),
  retainUntil: "2031-11-20T15:04:05.120Z",
  certificateId: null,
};

const REPORTED = ["Agreed at", "Page", "IP address of the consumer", "Browser"].map(
  (name) => `${name} (reported)`,
);
const NOT_VERIFIED = ["TrustedForm certificate", "Jornaya LeadiD"].map((name) => `${name} (not verified)`);

it("the page says what the publisher reported and what nobody verified", () => {
  const page = renderToStaticMarkup(<ConsentCard consent={packet} warning={null} />);
  for (const label of [...REPORTED, ...NOT_VERIFIED]) expect(page).toContain(`>${label}<`);
  expect(page).toContain("the publisher of the form sent it to us with the request");
});

it("the PDF says the same, and that the evidence of a sale is kept at least until the day", () => {
  const facts = consentFacts(packet, "https://leadwell.example/my-information");
  const names = facts.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining([...REPORTED, ...NOT_VERIFIED]));
  expect(facts).toContainEqual(["Agreed at (reported)", "2026-11-20 15:04:05.120 UTC"]);
  expect(facts).toContainEqual(["Kept", "At least until 2031-11-20, and as long as the certificate of sale"]);
});
