import type { z } from "zod";
import { TEST_ROUTING_NUMBER } from "../cards/test-bank-accounts";
import { cancelPaymentIntent } from "../payments/cancel-payment-intent";
import { chargeCard, debitBankAccount } from "../payments/charge-payment";
import { confirmPaymentIntent } from "../payments/confirm-payment-intent";
import { createPaymentIntent } from "../payments/create-payment-intent";
import { createFromAlias, createPaymentMethod } from "../payments/create-payment-method";
import { requireCustomer } from "../routes/find-records";
import type { Sandbox } from "../sandbox";
import type { PaymentIntentRecord } from "../state/records";
import { noRequest } from "../webhooks/announce-event";
import type { newIntentInput } from "./control-contract";

/**
 * Creates an intent and moves it to the given status through the same steps and events as a customer. Only
 * `requires_capture`, which the sandbox cannot reach otherwise, is set directly, without an event.
 */
export function createIntentInStatus(
  sandbox: Sandbox,
  input: z.output<typeof newIntentInput>,
): PaymentIntentRecord {
  if (input.customer) requireCustomer(sandbox, input.customer, "customer");
  const method = () => createFromAlias(sandbox, "pm_card_visa");
  const intent = createPaymentIntent(sandbox, noRequest, {
    amountCents: input.amount,
    currency: input.currency,
    customerId: input.customer ?? null,
    description: null,
    receiptEmail: null,
    metadata: input.metadata,
    setupFutureUsage: null,
    setupCredentialUsage: null,
    storedCredentialUsage: null,
    paymentMethodTypes: input.allowed_payment_method_types,
    allowedMethodTypes: input.allowed_payment_method_types,
    paymentMethodId: input.status === "requires_confirmation" ? (method()?.id ?? null) : null,
  });
  advance(sandbox, intent, input.status);
  return intent;
}

function advance(sandbox: Sandbox, intent: PaymentIntentRecord, status: PaymentIntentRecord["status"]): void {
  switch (status) {
    case "succeeded": {
      const card = createFromAlias(sandbox, "pm_card_visa");
      if (card) chargeCard(sandbox, noRequest, intent, card, { authenticated: false });
      return;
    }
    case "requires_action": {
      const card = createFromAlias(sandbox, "pm_card_threeDSecure2Required");
      confirmPaymentIntent(sandbox, noRequest, intent, { method: card, offSession: false });
      return;
    }
    case "processing":
      return debitBankAccount(sandbox, noRequest, intent, createTestAccount(sandbox));
    case "canceled":
      return cancelPaymentIntent(sandbox, noRequest, intent, null);
    case "requires_capture":
      intent.status = "requires_capture";
      sandbox.store.changed();
      return;
    case "requires_payment_method":
    case "requires_confirmation":
  }
}

function createTestAccount(sandbox: Sandbox) {
  return createPaymentMethod(sandbox, {
    type: "us_bank_account",
    us_bank_account: {
      routing_number: TEST_ROUTING_NUMBER,
      account_number: "000123456789",
      account_holder_type: "individual",
    },
    billing_details: { name: "Test Account", email: null, phone: null, address: null },
    metadata: {},
  });
}
