import type { Audience } from "@/lib/accounts/api-route.server";
import type { RouteMethod } from "./call-route";

/** Who may call what. A route or method that is not listed here fails the test that reads the tree. */
export const ROUTE_POLICIES: Readonly<Record<string, Partial<Record<RouteMethod, Audience | "own-check">>>> =
  {
    "admin/accounts": { GET: "staff" },
    "admin/accounts/[id]": { GET: "staff", PATCH: "staff" },
    "admin/accounts/[id]/sessions": { DELETE: "staff" },
    "admin/audit": { GET: "staff" },
    "admin/inquiries": { GET: "staff" },
    "admin/inquiries/[id]": { GET: "staff", PATCH: "staff" },
    "admin/inquiries/[id]/replies": { POST: "staff" },
    "admin/orders": { GET: "staff" },
    "admin/orders/[orderId]": { GET: "staff", PATCH: "staff" },
    "admin/users": { GET: "staff" },
    // next-auth: its sign-in has the same path and throttle as POST /api/login.
    "auth/[...nextauth]": { GET: "own-check", POST: "own-check" },
    "calculate-pricing": { POST: "public" },
    "certificates/[id]": { GET: "public" },
    "certificates/keys": { GET: "public" },
    contact: { POST: "public" },
    "create-payment-intent-config": { POST: "customer" },
    // Browsers report violations of the content security policy; nothing comes of it but a count.
    "csp-reports": { POST: "own-check" },
    "email/approve-change": { POST: "public" },
    "email/confirm": { POST: "public" },
    "email/confirm-change": { POST: "public" },
    "email/send-confirmation": { POST: "customer" },
    health: { GET: "public" },
    // Publishers: a bearer key of theirs.
    "intake/leads": { POST: "own-check" },
    "intake/schemas/[line]": { GET: "public" },
    "lead-configurations": { POST: "customer" },
    "lead-configurations/[id]": { GET: "customer" },
    "lead-packages": { GET: "public" },
    "lead-types": { GET: "public" },
    login: { POST: "public" },
    logout: { POST: "public" },
    orders: { GET: "customer", POST: "customer" },
    "orders/[orderId]/pace": { POST: "customer" },
    "password-reset": { POST: "public" },
    "password-reset/confirm": { POST: "public" },
    register: { POST: "public" },
    sessions: { GET: "customer", DELETE: "customer" },
    "sessions/[id]": { DELETE: "customer" },
    states: { GET: "public" },
    // Stripe: the signature over the raw body.
    "stripe/webhook": { POST: "own-check" },
    user: { GET: "customer", PATCH: "customer" },
    "user/close": { POST: "customer" },
    "user/email": { POST: "customer" },
    "user/export": { GET: "customer" },
    "user/password": { POST: "customer" },
    "user/two-factor": { POST: "customer" },
    "user/two-factor/confirm": { POST: "customer" },
    "user/two-factor/disable": { POST: "customer" },
    "user/two-factor/recovery-codes": { POST: "customer" },
  };
