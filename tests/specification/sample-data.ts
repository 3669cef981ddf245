import type { UserDto } from "@/lib/accounts/dto";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";

export const CUSTOMER: UserDto = {
  id: "00000000-0000-4000-8000-0000000000aa",
  username: "ann",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Agent",
  company: null,
  phone: null,
  role: "customer",
  timeZone: "America/Chicago",
  emailConfirmed: true,
  twoFactor: true,
  mustSetUpTwoFactor: false,
};

export const CONFIGURATION: LeadConfigurationDto = {
  id: "0f0a9a52-0000-4000-8000-000000000000",
  userId: CUSTOMER.id,
  leadTypeId: "life-premium",
  packageId: null,
  selectedStates: ["TX", "FL", "OH", "GA", "NC"],
  leadQuantity: 250,
  purchaseType: "one-time",
  includeBeneficiary: "false",
  includeHigherIncome: "false",
  totalPrice: "7250.00",
  status: "pending",
  createdAt: "2026-11-26T12:00:00.000Z",
};

/** An action of a form that is only rendered. */
export const refuse = async () => {
  throw new Error("A form that is only rendered calls no action.");
};

/** The properties of `PaymentStep` for this customer and this configuration. */
export const PAYMENT = {
  configuration: CONFIGURATION,
  user: CUSTOMER,
  publishableKey: "pk_test_1",
  scriptUrl: null,
  returnedUnpaid: false,
  acceptTerms: refuse,
};
