import type Stripe from "stripe";
import type { CustomerRecord } from "../state/records";

export function presentCustomer(record: CustomerRecord): Stripe.Customer {
  return {
    id: record.id,
    object: "customer",
    address: record.address,
    balance: 0,
    created: record.createdSeconds,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: record.description,
    discount: null,
    email: record.email,
    invoice_prefix: record.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: record.defaultPaymentMethodId,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: record.metadata,
    name: record.name,
    next_invoice_sequence: 1,
    phone: record.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}
