import { afterAll, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { PENDING_CHECKOUT_KEY, type PendingCheckout } from "@/components/checkout/pending-checkout";
import { latestNotification } from "@/components/ui/notify";
import { convertPending, findDestination } from "./use-after-sign-in";

const pending: PendingCheckout = {
  selectedLeadType: "life-standard",
  selectedStates: ["TX", "FL", "OH", "GA", "NC"],
  leadQuantity: 250,
  purchaseType: "one-time",
  includeBeneficiary: "false",
  includeHigherIncome: "false",
  pricing: { totalPrice: "250.00" },
};
const log = jest.spyOn(console, "error");

/** Converts the selection while the server refuses it with this problem. */
async function convertRefused(changes: Partial<PendingCheckout>, problem: object): Promise<string> {
  const headers = { "content-type": "application/problem+json" };
  jest.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(problem, { status: 409, headers }));
  return convertPending({ ...pending, ...changes }, "user");
}
const changedPrice = {
  type: "urn:leadwell:problem:price-changed",
  title: "Conflict",
  status: 409,
  detail: "The price has changed.",
  totalPrice: "300.00",
};
const { totalPrice: _, ...otherConflict } = changedPrice;

describe("a selection from before the sign-in that cannot be saved is logged", () => {
  beforeEach(() => {
    log.mockReset().mockReturnValue(undefined);
  });
  const expectLogged = () => {
    expect(log).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledWith(
      "The selection from before the sign-in could not be saved.",
      expect.objectContaining({ message: "409: The price has changed." }),
    );
  };

  it("and the visitor goes to the builder", async () => {
    expect(await convertRefused({}, otherConflict)).toBe("/purchase-leads");
    expectLogged();
    expect(latestNotification()).toBeNull();
  });

  it("when the price has changed, which is told as well", async () => {
    expect(await convertRefused({}, changedPrice)).toBe("/purchase-leads");
    expectLogged();
    expect(latestNotification()).toEqual({
      title: "Price changed",
      description: "The price has changed to $300. Nothing was charged.",
    });
  });

  it.each([changedPrice, otherConflict])("of a package, whose step says why", async (problem) => {
    expect(await convertRefused({ packageId: "growth" }, problem)).toBe("/checkout?package=growth");
    expectLogged();
  });
});

describe("who must set up two-factor sign-in first", () => {
  const stored = new Map<string, string>();
  const customer = { id: "ann", role: "customer", mustSetUpTwoFactor: true } as const;
  const browser = {
    window: { location: { search: "" } },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    },
  };
  beforeEach(() => {
    Object.assign(globalThis, browser);
    stored.clear();
  });
  afterAll(() => {
    for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
  });

  it("goes to checkout, which says so, and keeps the selection", async () => {
    stored.set(PENDING_CHECKOUT_KEY, JSON.stringify(pending));
    expect(await findDestination(customer)).toBe("/checkout?custom=true");
    expect(stored.get(PENDING_CHECKOUT_KEY)).toBe(JSON.stringify(pending));
  });

  it("goes to the dashboard without a selection", async () => {
    expect(await findDestination(customer)).toBe("/dashboard");
  });
});
