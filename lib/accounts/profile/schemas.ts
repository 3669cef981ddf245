import * as z from "zod/mini";
import { emailChangeBody, registerBody } from "../schemas";
import { isTimeZone } from "./time-zones";

const { firstName, lastName, company, phone } = registerBody.shape;

/** Body of PATCH /api/user. Absent fields stay unchanged. The rules are those of registration. */
export const profileChangeBody = z.object({
  firstName: z.optional(firstName),
  lastName: z.optional(lastName),
  company,
  phone,
  timeZone: z.optional(
    z
      .string("Please choose a time zone")
      .check(z.maxLength(64), z.refine(isTimeZone, "Please choose a time zone")),
  ),
});
export type ProfileChangeBody = z.output<typeof profileChangeBody>;

/** Body of POST /api/user/close. */
export const closeAccountBody = z.object({
  password: emailChangeBody.shape.password,
  /** The username, typed by hand, so that two quick clicks cannot close an account. */
  confirmation: z
    .string("Please type your username")
    .check(
      z.trim(),
      z.minLength(1, "Please type your username"),
      z.maxLength(100, "This is not your username"),
    ),
});
export type CloseAccountBody = z.output<typeof closeAccountBody>;
