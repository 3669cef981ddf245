import { describe, expect, it } from "@jest/globals";
import type { PlanPeriodDto } from "@/lib/plans/schemas";
import { isSame, withoutLostOption } from "./change-plan-dialog";
import { suggest, whatHappened } from "./period-payment-form";
import { resumeText } from "./plan-dialog";
import {
  boughtBy,
  declinedCharge,
  describeChange,
  METHOD_CHANGED,
  notPayableText,
  reasonText,
} from "./plan-words";

type Reasoned = Parameters<typeof reasonText>[0];
const reasonOf = (plan: Omit<Reasoned, "hasPaymentMethod" | "periods">) =>
  reasonText({ hasPaymentMethod: true, periods: [], ...plan });

const period: PlanPeriodDto = {
  dueOn: "2026-11-22",
  status: "retrying",
  amount: "11375.00",
  nextAttemptAt: "2026-11-25T15:00:00.000Z",
  paidAt: null,
  declineKind: null,
  methodFault: null,
  isPayable: true,
  withheld: null,
  bought: null,
  triedMethodIds: ["pm_declined"],
};
const withheldPeriod: PlanPeriodDto = { ...period, isPayable: false, withheld: "not-offered" };

describe("why a plan is not charged", () => {
  it("a plan that is paused for a dispute can resume; one that a lost dispute has ended cannot", () => {
    expect(reasonOf({ status: "paused", reason: "dispute", offer: "offered" })).toContain(
      "the plan resumes automatically",
    );
    const ended = reasonOf({ status: "ended", reason: "dispute", offer: "offered" });
    expect(ended).toContain("the plan has ended");
    expect(ended).not.toContain("resume");
  });

  it("a plan that a dispute has paused asks for a payment method when it has none", () => {
    const disputed = { status: "paused", reason: "dispute", offer: "offered" } as const;
    expect(reasonText({ ...disputed, periods: [], hasPaymentMethod: false })).toContain("choose one");
    const over = { ...disputed, reason: "no-payment-method" };
    expect(reasonText({ ...over, periods: [], hasPaymentMethod: false })).toContain(
      "Choose one, then resume the plan",
    );
    const chosen = reasonText({ ...over, periods: [], hasPaymentMethod: true });
    expect(chosen).toContain("You can now resume it");
    expect(chosen).not.toContain("Choose");
  });

  it.each(["ending", "ended"] as const)(
    "a plan that staff cancelled (%s) does not say that it can resume",
    (status) => {
      expect(reasonOf({ status, reason: "staff", offer: "offered" })).toBe(
        "Our support team cancelled the plan.",
      );
      expect(reasonOf({ status, reason: "customer", offer: "offered" })).toBeNull();
    },
  );

  it.each(["declined", "refund", "account", "not-offered"])(
    "a plan that is paused (%s) says how it goes on",
    (reason) => {
      expect(reasonOf({ status: "paused", reason, offer: "offered" })).toContain("resume");
    },
  );

  it.each(["declined", "refund", "account", "not-offered", "customer"])(
    "a plan that is paused (%s) says first when its purchase is not on offer",
    (reason) => {
      const text = reasonOf({ status: "paused", reason, offer: "not-offered" });
      expect(text).toContain("We no longer offer what this plan buys.");
      expect(reasonOf({ status: "paused", reason, offer: "beneficiary-lost" })).toContain("Change the plan");
    },
  );

  it("a plan whose declined charge is tried again does not say that it stopped", () => {
    const text = reasonOf({ status: "past_due", reason: "declined", offer: "offered" });
    expect(text).toContain("We try it again");
    expect(text).toContain("or cancel the plan");
    expect(text).not.toContain("stopped");
  });

  it("a declined charge of something that is not on offer is not called payable", () => {
    const declined = { status: "past_due", reason: "declined", offer: "not-offered" } as const;
    const text = reasonText({ ...declined, hasPaymentMethod: true, periods: [withheldPeriod] });
    expect(text).toContain("cannot be paid");
    expect(text).not.toContain("You can pay it now");
  });

  it("says nothing about what the customer did", () => {
    expect(reasonOf({ status: "paused", reason: "customer", offer: "offered" })).toBeNull();
    expect(reasonOf({ status: "ended", reason: "customer", offer: "offered" })).toBeNull();
    expect(reasonOf({ status: "active", reason: null, offer: "offered" })).toBeNull();
  });
});

it("the history of a plan has words for its start and its changes", () => {
  const change = { id: "1", at: "2026-11-22T12:00:00.000Z", by: "you", note: null } as const;
  expect(describeChange({ ...change, from: null, to: "active" })).toBe("Plan started");
  expect(describeChange({ ...change, from: "active", to: "paused" })).toBe("Paused by you");
});

it("another payment method is charged the declined amount at once, and else from the next charge on", () => {
  const paid = { ...period, dueOn: "2026-11-15", status: "paid" as const };
  const declined = { paymentMethodId: "pm_new", periods: [period, paid] };
  expect(declinedCharge(declined)).toBe(period);
  expect(METHOD_CHANGED.description(declined)).toBe("We try the declined charge again now.");
  const active = { paymentMethodId: "pm_new", periods: [paid] };
  expect(declinedCharge(active)).toBeUndefined();
  expect(METHOD_CHANGED.description(active)).toBe("The next charge goes to it.");
  expect(METHOD_CHANGED.description({ ...declined, paymentMethodId: "pm_declined" })).toBe(
    "The next attempt of the declined charge goes to it.",
  );
  const paused = { ...declined, periods: [{ ...period, status: "failed" as const }, paid] };
  expect(declinedCharge(paused)).toMatchObject({ status: "failed" });
  expect(METHOD_CHANGED.description(paused)).toContain("was not tried");
});

it("a charge is for what its period bought, also when the plan was changed since", () => {
  const plan = { name: "Premium life", leadQuantity: 500 };
  const bought = { name: "Standard life", packageName: null, leadQuantity: 250 };
  expect(boughtBy(plan, { bought })).toBe("250 Standard life leads");
  expect(boughtBy(plan, { bought: null })).toBe("500 Premium life leads");
});

it("a resumed plan says when it is charged and how much, as the server has calculated it", () => {
  const timeZone = "America/New_York";
  const text = resumeText({ timeZone, afterResume: { chargeOn: "2026-12-06", amount: "11375.00" } });
  expect(text).toContain("$11,375.00 on Sunday, December 6, 2026, 6:00 AM");
  expect(text).toContain("If the date moves");
  expect(resumeText({ timeZone, afterResume: null })).toContain("the next date of its schedule");
});

it("a plan whose option is gone can be changed to go on without it, also when nothing else changes", () => {
  const plan = {
    leadQuantity: 250,
    selectedStates: ["TX", "FL"],
    includeBeneficiary: true,
    includeHigherIncome: false,
  };
  const shown = { ...plan, selectedStates: ["FL", "TX"] };
  expect(isSame(withoutLostOption(shown, { offer: "offered" }), plan)).toBe(true);
  const wanted = withoutLostOption(shown, { offer: "beneficiary-lost" });
  expect(wanted).toEqual({ ...shown, includeBeneficiary: false });
  expect(isSame(wanted, plan)).toBe(false);
});

describe("a charge that is open because its plan had nothing to charge", () => {
  const missing = { declineKind: "replace", methodFault: "missing" } as const;
  const unusable = { declineKind: "replace", methodFault: "unusable" } as const;
  const refused = { declineKind: "replace", methodFault: null } as const;

  it("does not blame the bank, which was never asked", () => {
    expect(whatHappened(refused)).toContain("Your bank refused this card or account for good.");
    for (const charge of [missing, unusable]) expect(whatHappened(charge)).not.toContain("bank refused");
    expect(whatHappened(missing)).toContain("had no payment method");
    expect(whatHappened(unusable)).toContain("no longer saved");
  });

  it("suggests the method that the customer has chosen since, but never one that was refused", () => {
    const methods = [
      { id: "pm_own", isDefault: false },
      { id: "pm_other", isDefault: false },
    ];
    const plan = { paymentMethodId: "pm_own" };
    expect(suggest(methods, plan, missing)).toBe("pm_own");
    expect(suggest(methods, plan, unusable)).toBe("pm_other");
    expect(suggest(methods, plan, refused)).toBe("pm_other");
    expect(suggest(methods, { paymentMethodId: null }, missing)).toBe("pm_own");
  });
});

describe("a charge with nothing to pay", () => {
  const paused = { status: "paused", offer: "not-offered" } as const;

  it("was dropped when its plan was stopped", () => {
    expect(notPayableText(paused, { withheld: null })).toContain("this charge was dropped");
    const active = notPayableText({ status: "active", offer: "offered" }, { withheld: null });
    expect(active).toBe("There is nothing to pay for this date.");
  });

  it("is open and not dropped while what it is for is not on offer", () => {
    const open = notPayableText(paused, { withheld: "not-offered" });
    expect(open).toContain("If we offer it again, you can resume the plan.");
    const changed = notPayableText({ status: "paused", offer: "offered" }, { withheld: "beneficiary-lost" });
    expect(changed).toContain("If we offer it again, you can pay it here.");
    for (const text of [open, changed]) {
      expect(text).toContain("cannot be paid now");
      expect(text).not.toContain("dropped");
    }
  });
});
