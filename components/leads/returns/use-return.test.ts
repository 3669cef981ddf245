import { afterEach, describe, expect, it } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import { leadKey } from "../use-lead";
import { MY_LEADS } from "../use-new-leads";
import { showStatus } from "./use-return";

const client = new QueryClient();
afterEach(() => client.clear());

const LIST = [MY_LEADS, "view=all"];
const CONTACT = { firstName: "Robin", lastName: "Doe", phone: "+15125550142" };

/** A lead with an open return, as its page and a list show it. */
function readLead(): void {
  client.setQueryData(leadKey("1"), {
    id: "1",
    state: "TX",
    returnStatus: "open",
    name: "Robin Doe",
    phone: { number: CONTACT.phone, inWords: "(512) 555-0142" },
    city: "Austin",
    contact: CONTACT,
    consent: { text: "I agree" },
    consentWarning: "The evidence was changed.",
    repeatedInquiries: [{ id: "2", contact: CONTACT }],
  });
  client.setQueryData(LIST, { leads: [{ id: "1", returnStatus: "open", name: "Robin Doe" }] });
}

const isListOld = () => client.getQueryState(LIST)?.isInvalidated;

describe("a return that was decided", () => {
  it("leaves nothing of the person on the page when it was approved", () => {
    readLead();
    showStatus(client, "1", "approved");
    expect(client.getQueryData(leadKey("1"))).toEqual({
      id: "1",
      state: "TX",
      returnStatus: "approved",
      name: null,
      phone: null,
      city: null,
      contact: null,
      consent: null,
      consentWarning: null,
      repeatedInquiries: [],
    });
  });

  it("leaves nothing of the person in the lists either: a row without a phone offers no call", () => {
    readLead();
    showStatus(client, "1", "approved");
    expect(client.getQueryData(LIST)).toEqual({
      leads: [{ id: "1", returnStatus: "approved", name: null, phone: null, city: null }],
    });
  });

  it("leaves the contact when it was denied", () => {
    readLead();
    showStatus(client, "1", "denied");
    expect(client.getQueryData(leadKey("1"))).toMatchObject({ returnStatus: "denied", contact: CONTACT });
  });

  it("makes the lists old, which show its status; a return that is as it was does not", () => {
    readLead();
    showStatus(client, "1", "open");
    expect(isListOld()).toBe(false);
    showStatus(client, "1", "denied");
    expect(isListOld()).toBe(true);
  });
});
