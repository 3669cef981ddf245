import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type * as SealServer from "@/lib/platform/crypto/seal.server";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";
import type { Consent } from "./consent";
import { CONTACT_FIELDS, type Contact, NO_CONTACT } from "./contact-fields";
import type * as ConsentServer from "./seal-consent.server";
import type * as KeyServer from "./seal-lead.server";
import type * as ContactServer from "./seal-lead.server";

let contacts: typeof ContactServer;
let consents: typeof ConsentServer;
let keys: typeof KeyServer;
let sealing: typeof SealServer;
beforeAll(async () => {
  const key = Buffer.alloc(32, 7).toString("base64");
  setUnitEnvironment({ APP_URL: "http://localhost", DATA_KEYS: `k1:${key}` });
  contacts = await import("./seal-lead.server");
  consents = await import("./seal-consent.server");
  keys = await import("./seal-lead.server");
  sealing = await import("@/lib/platform/crypto/seal.server");
});

const contact: Contact = {
  firstName: "Dana",
  lastName: "Rivers",
  phone: "+15125550142",
  email: "dana@example.com",
  street: "1200 Barton Springs Rd",
  city: "Austin",
  dateOfBirth: "1984-05-17",
};

const UNREADABLE = /not a sealed value|authenticate/;

const attributes = { tobacco: true, healthConditions: ["diabetes"] };
const sealWith = (leadId: string, given: Contact = contact) => {
  const key = keys.createLeadKey(leadId);
  return { ...contacts.sealPerson(key, given, attributes), attributes: {}, keySealed: key.sealed };
};

describe("a lead's contact", () => {
  it("opens in its own row, for any values", () => {
    const text = fc.string({ unit: "binary", maxLength: 80 });
    fc.assert(
      fc.property(fc.record({ firstName: text, lastName: text, street: text, city: text }), (changes) => {
        const leadId = randomUUID();
        const given = { ...contact, ...changes };
        expect(contacts.unsealContact(leadId, sealWith(leadId, given))).toEqual(given);
      }),
    );
  });

  it("does not open in another lead, nor in another column", () => {
    const leadId = randomUUID();
    const sealed = sealWith(leadId);
    expect(() => contacts.unsealContact(randomUUID(), sealed)).toThrow(UNREADABLE);
    const swapped = { ...sealed, firstNameSealed: sealed.lastNameSealed };
    expect(() => contacts.unsealContact(leadId, swapped)).toThrow(UNREADABLE);
  });

  it("cannot be read from the stored values", () => {
    const stored = JSON.stringify(sealWith(randomUUID()));
    for (const field of CONTACT_FIELDS) expect(stored).not.toContain(contact[field]);
  });

  it("is null when it is not stored", () => {
    expect(contacts.unsealContact(randomUUID(), { ...NO_CONTACT, keySealed: null })).toBeNull();
  });

  it("and its attributes are gone with its key, in every copy", () => {
    const leadId = randomUUID();
    const copy = { ...sealWith(leadId), keySealed: null };
    expect(contacts.unsealContact(leadId, copy)).toBeNull();
    expect(contacts.unsealAttributes(leadId, copy)).toEqual({});
  });

  it("does not open with the key of another lead", () => {
    const leadId = randomUUID();
    const foreign = { ...sealWith(leadId), keySealed: sealWith(randomUUID()).keySealed };
    expect(() => contacts.unsealContact(leadId, foreign)).toThrow(UNREADABLE);
  });

  it("of before the data keys opens without one", () => {
    const leadId = randomUUID();
    const old = Object.fromEntries(
      CONTACT_FIELDS.map((field) => [
        `${field}Sealed`,
        sealing.seal(contact[field], contacts.contactContext(field, leadId)),
      ]),
    );
    const row = { ...NO_CONTACT, ...old, keySealed: null };
    expect(contacts.unsealContact(leadId, row)).toEqual(contact);
  });
});

describe("a lead's attributes", () => {
  it("are sealed, and open in their own row", () => {
    const leadId = randomUUID();
    const row = sealWith(leadId);
    expect(JSON.stringify(row)).not.toContain("diabetes");
    expect(contacts.unsealAttributes(leadId, row)).toEqual(attributes);
    expect(() => contacts.unsealAttributes(randomUUID(), row)).toThrow(UNREADABLE);
  });

  it("of before they were sealed are read from their column", () => {
    const row = { attributes, attributesSealed: null, keySealed: null };
    expect(contacts.unsealAttributes(randomUUID(), row)).toEqual(attributes);
  });
});

describe("consent evidence", () => {
  const consent: Consent = {
    text: "I agree to be called at 512-555-0142.",
    version: "2026-09",
    pageUrl: "https://quotes.example/life",
    ipAddress: "198.51.100.23",
    userAgent: "Mozilla/5.0",
    givenAt: new Date("2026-02-28T12:00:00.123Z"),
    trustedFormUrl: null,
    jornayaId: null,
  };

  it("opens unchanged; text and IP address are sealed", () => {
    const row = consents.sealConsent(randomUUID(), consent);
    expect(consents.openConsent(row)).toEqual({ state: "intact", consent });
    expect(JSON.stringify(row)).not.toMatch(/512-555|198\.51/);
    expect(row.retainUntil.toISOString()).toBe("2031-02-28T12:00:00.123Z");
  });

  it("has a hash over everything, which anybody with the evidence can compute", () => {
    const { sha256 } = consents.sealConsent(randomUUID(), consent);
    expect(consents.hashConsent({ ...consent })).toBe(sha256);
    expect(consents.hashConsent({ ...consent, userAgent: "another" })).not.toBe(sha256);
    expect(consents.hashConsent({ ...consent, givenAt: new Date("2026-02-28T12:00:00.124Z") })).not.toBe(
      sha256,
    );
  });

  it("does not open after an unsealed column was changed, or in another lead", () => {
    const row = consents.sealConsent(randomUUID(), consent);
    expect(consents.openConsent({ ...row, version: "2026-10" }).state).toBe("altered");
    expect(consents.openConsent({ ...row, leadId: randomUUID() }).state).toBe("unreadable");
  });
});
