import * as z from "zod/mini";

export const ROLES = ["customer", "staff"] as const;
export type Role = (typeof ROLES)[number];

/** GET /api/user, POST /api/login and POST /api/register answer this. */
export const userWire = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.enum(ROLES),
});
export type UserWire = z.infer<typeof userWire>;
