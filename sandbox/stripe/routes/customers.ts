import { z } from "zod";
import { type Endpoint, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { address, expand, metadata, text } from "../http/parameters";
import { newId, nowSeconds } from "../ids";
import { presentCustomer } from "../objects/customer";
import { presentPaymentMethod } from "../objects/payment-method";
import type { Sandbox } from "../sandbox";
import type { CustomerRecord } from "../state/records";
import { paymentMethodType } from "../state/records";
import { requireCustomer } from "./find-records";

const newCustomer = z.strictObject({
  email: text.nullable().default(null),
  name: text.nullable().default(null),
  phone: text.nullable().default(null),
  description: text.nullable().default(null),
  address: address.default(null),
  metadata,
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

function addCustomer(sandbox: Sandbox, params: z.output<typeof newCustomer>): CustomerRecord {
  const { expand: _expand, ...content } = params;
  const customer: CustomerRecord = { id: newId("cus"), createdSeconds: nowSeconds(), ...content };
  sandbox.store.customers.set(customer.id, customer);
  return customer;
}
