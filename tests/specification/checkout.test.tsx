import { describe, expect, it } from "@jest/globals";
import { CheckoutBack } from "@/components/checkout/checkout-back";
import { CheckoutFlow } from "@/components/checkout/checkout-flow";
import { notifyObstacle } from "@/components/checkout/payment/payment-obstacle";
import { PaymentStep } from "@/components/checkout/payment/payment-step";
import { latestNotification } from "@/components/ui/notify";
import { ApiError } from "@/lib/platform/http/api-request";
import { renderPage } from "./render-page";
import { CONFIGURATION, CUSTOMER, PAYMENT, refuse } from "./sample-data";
import { textOf } from "./text-of";

describe("the payment", () => {
  it("is being prepared until its secret has come", () => {
    const html = renderPage(<PaymentStep {...PAYMENT} />);
    expect(textOf(html)).toContain("Preparing your payment");
  });

  it("that cannot be prepared is told in the words of the specification", () => {
    notifyObstacle(new ApiError(503, "busy", null));
    expect(latestNotification()).toEqual({
      title: "Error",
      description: "Failed to initialize payment. Please try again.",
      destructive: true,
    });
  });
});

describe("the back link of the checkout", () => {
  const saved = `leadConfigId=${CONFIGURATION.id}`;
  const back = (search: string, { takesPayments = true, packageId = null as string | null } = {}) => {
    const fetched = [
      ["/api/lead-configurations", CONFIGURATION.id],
      { ...CONFIGURATION, packageId },
    ] as const;
    const html = renderPage(<CheckoutBack takesPayments={takesPayments} />, { search, fetched: [fetched] });
    return /href="([^"]*)"/.exec(html)?.[1];
  };

  it("of a saved custom configuration, and of a stored selection, goes to the builder", () => {
    expect(back(saved)).toBe("/purchase-leads");
    expect(back("custom=true")).toBe("/purchase-leads");
  });

  it("goes to pricing while there is no payment provider", () => {
    for (const search of [saved, "custom=true", "package=growth"])
      expect(back(search, { takesPayments: false })).toBe("/#pricing");
    expect(back(saved, { takesPayments: false, packageId: "growth" })).toBe("/#pricing");
  });

  it("of a package goes to pricing, and of a saved package to its step", () => {
    expect(back("package=growth")).toBe("/#pricing");
    expect(back(saved, { packageId: "growth" })).toBe("/checkout?package=growth");
  });
});

it("every checkout says that two-factor sign-in comes first where the server requires it", () => {
  const stripe = { publishableKey: "pk_test_1", scriptUrl: null };
  const flow = <CheckoutFlow stripe={stripe} priceSavedSelection={refuse} acceptTerms={refuse} />;
  for (const search of [`leadConfigId=${CONFIGURATION.id}`, "package=growth", "custom=true"]) {
    const refused = renderPage(flow, { search, user: { ...CUSTOMER, mustSetUpTwoFactor: true } });
    expect(textOf(refused)).toContain("Set up two-factor sign-in first");
    expect(refused).toContain('href="/dashboard/settings#two-factor"');
    expect(textOf(renderPage(flow, { search, user: CUSTOMER }))).not.toContain("Set up two-factor");
  }
});
