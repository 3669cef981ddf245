import { describe, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import type { ConsumerInquiry, Information } from "@/lib/privacy/my-information/schemas";
import { ShownInformation } from "./shown-information";

const AT = "2026-11-20T15:00:00.000Z";
const INQUIRY: ConsumerInquiry = {
  line: "auto",
  receivedAt: AT,
  consent: null,
  sharedWith: null,
  isForSale: false,
  deliveredAt: [],
  revokedAt: null,
};
const SOLD = { sharedWith: { name: "Ann's Agency", at: AT } };

function pageWith(changes: Partial<Information>): string {
  const information: Information = {
    email: "ann@example.com",
    phone: null,
    canConfirmPhone: false,
    inquiries: [],
    listedSince: AT,
    ...changes,
  };
  return renderToStaticMarkup(
    <ShownInformation
      information={information}
      hasRevoked={false}
      onRevoke={() => Promise.resolve()}
      phoneConfirmation={null}
    />,
  );
}

describe("what a confirmed person is told", () => {
  it.each([
    ["has no request", []],
    ["has a request that nobody received and nobody can buy", [INQUIRY]],
    ["has a sold request that is revoked", [{ ...INQUIRY, ...SOLD, revokedAt: AT }]],
  ])("is that the consent is revoked, for one who is listed and %s", (_case, inquiries) => {
    const page = pageWith({ inquiries });
    expect(page).toContain("Your consent is revoked.");
    expect(page).not.toContain("<button");
  });

  it.each([
    ["is not listed", null, []],
    ["is not listed, although every request is revoked", null, [{ ...INQUIRY, revokedAt: AT }]],
    ["has a request that is for sale", AT, [{ ...INQUIRY, isForSale: true }]],
    ["has a sold request that is not revoked", AT, [INQUIRY, { ...INQUIRY, ...SOLD }]],
  ])("is how to revoke, for one who %s", (_case, listedSince, inquiries) => {
    const page = pageWith({ listedSince, inquiries });
    expect(page).not.toContain("Your consent is revoked.");
    expect(page).toContain("<button");
  });
});

describe("the opt-out of a browser's privacy signal", () => {
  it("is named with what it does not stop", () => {
    const page = pageWith({ listedSince: null, inquiries: [{ ...INQUIRY, ...SOLD }], isSaleStopped: true });
    expect(page).toContain("None of these requests is for sale any more.");
    expect(page).toContain("<button");
  });

  it("is not named without the signal", () => {
    expect(pageWith({ listedSince: null })).not.toContain("Global Privacy Control");
  });
});

describe("whom a revocation was sent to", () => {
  const revoked = { ...INQUIRY, ...SOLD, revokedAt: AT };
  const closed = { ...revoked, sharedWith: { ...SOLD.sharedWith, isClosed: true } };

  it("is everyone, when all have an account", () => {
    const page = pageWith({ inquiries: [revoked] });
    expect(page).toContain("We told everyone named above not to contact you again. The record");
    expect(page).not.toContain("closed their account");
  });

  it("is not one who had closed the account, who is named with that", () => {
    const page = pageWith({ inquiries: [revoked, closed] });
    expect(page).toContain(
      "Those whose account is closed may not have heard from us: please tell these yourself.",
    );
    expect(page).toContain("They closed their account with us, so we cannot tell them anything any more.");
  });

  it("is nobody that the page knows of, when no request names a recipient", () => {
    const page = pageWith({ inquiries: [INQUIRY] });
    expect(page).toContain("We sell no request of yours.");
    expect(page).not.toContain("We told");
  });
});
