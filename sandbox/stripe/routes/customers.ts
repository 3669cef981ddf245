import type Stripe from "stripe";
import { z } from "zod";
import { type Endpoint, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { address, expand, metadata, text } from "../http/parameters";
import { newId, nowSeconds } from "../ids";
import { presentPaymentMethod } from "../objects/payment-method";
import type { Sandbox } from "../sandbox";
import { type CustomerRecord, paymentMethodType } from "../state/records";
import { requireCustomer, requirePaymentMethodOf } from "./find-records";

const newCustomer = z.strictObject({
  email: text.nullable().default(null),
  name: text.nullable().default(null),
  phone: text.nullable().default(null),
  description: text.nullable().default(null),
  address: address.default(null),
  metadata,
  expand,
});

const changes = z.strictObject({
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  expand,
});

const list = z.strictObject({ ...listParameters, email: z.string().optional() });
const listMethods = z.strictObject({ ...listParameters, type: paymentMethodType.optional() });

export const customerEndpoints: Endpoint[] = [
  endpoint("POST /v1/customers", "customers.create", newCustomer, ({ sandbox, params }) =>
    presentCustomer(addCustomer(sandbox, params)),
  ),
  endpoint("GET /v1/customers", "customers.list", list, ({ sandbox, params }) => {
    const customers = [...sandbox.store.customers.values()].filter(
      (customer) => !params.email || customer.email === params.email,
    );
    return presentPage(customers, params, "/v1/customers", presentCustomer);
  }),
  endpoint("GET /v1/customers/:id", "customers.retrieve", z.strictObject({ expand }), ({ sandbox, id }) =>
    presentCustomer(requireCustomer(sandbox, id, "id")),
  ),
  endpoint("POST /v1/customers/:id", "customers.update", changes, ({ sandbox, id, params }) =>
    presentCustomer(changeCustomer(sandbox, requireCustomer(sandbox, id, "id"), params)),
  ),
  endpoint(
    "GET /v1/customers/:id/payment_methods",
    "customers.list_payment_methods",
    listMethods,
    ({ sandbox, id, params }) => {
      requireCustomer(sandbox, id, "customer");
      const methods = [...sandbox.store.paymentMethods.values()].filter(
        (method) => method.customerId === id && (!params.type || method.details.type === params.type),
      );
      return presentPage(methods, params, `/v1/customers/${id}/payment_methods`, presentPaymentMethod);
    },
  ),
];

function changeCustomer(
  sandbox: Sandbox,
  customer: CustomerRecord,
  { expand: _expand, invoice_settings: invoicing, ...texts }: z.output<typeof changes>,
): CustomerRecord {
  Object.assign(customer, texts);
  const chosen = invoicing?.default_payment_method;
  if (chosen !== undefined) {
    if (chosen) requirePaymentMethodOf(sandbox, customer, chosen);
    customer.defaultPaymentMethodId = chosen;
  }
  sandbox.store.changed();
  return customer;
}

function addCustomer(sandbox: Sandbox, params: z.output<typeof newCustomer>): CustomerRecord {
  const { expand: _expand, ...content } = params;
  const customer: CustomerRecord = {
    id: newId("cus"),
    createdSeconds: nowSeconds(),
    defaultPaymentMethodId: null,
    ...content,
  };
  sandbox.store.customers.set(customer.id, customer);
  return customer;
}

function presentCustomer(record: CustomerRecord): Stripe.Customer {
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
