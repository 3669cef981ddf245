import { afterEach, describe, expect, it } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import { sampleLead } from "@/scripts/product-pictures/sample-lead";
import { showRead } from "./use-lead";
import { MY_LEADS } from "./use-new-leads";

const client = new QueryClient();
afterEach(() => client.clear());

const LIST = [MY_LEADS, "view=all"];
const lead = sampleLead();
const other = { ...lead, id: "other" };

describe("a lead that was read after its lists", () => {
  it("takes the call from its row when the consent was revoked meanwhile", () => {
    client.setQueryData(LIST, { leads: [lead, other] });
    showRead(client, { ...lead, isSuppressed: true, call: null });
    expect(client.getQueryData(LIST)).toEqual({
      leads: [{ ...lead, isSuppressed: true, call: null }, other],
    });
  });

  it("leaves lists alone that say the same, and their time", () => {
    client.setQueryData(LIST, { leads: [lead, other] }, { updatedAt: 1 });
    showRead(client, { ...lead });
    expect(client.getQueryState(LIST)?.dataUpdatedAt).toBe(1);
  });
});
