import { z } from "zod";
import type { Behaviour } from "../control/behaviour";
import { hookName } from "../control/control-contract";
import { isUsableSecret } from "../hooks/verify-signature";
import { behaviourChoices } from "./behaviour-choices";

const form = z.object({
  name: z.string().trim().pipe(hookName),
  secret: z.string().trim().max(200).default(""),
  behaviour: z.string().default(""),
  amount: z.coerce.number().int().min(1).max(600_000).catch(3),
  forget: z.string().optional(),
});

interface FormSettings {
  name: string;
  settings: { secret?: string | null; behaviour?: Behaviour };
}

/** Parses the page's form, or says what is wrong with it. Empty fields change nothing. */
export function readSettingsForm(body: unknown): FormSettings | { problem: string } {
  const parsed = form.safeParse(body);
  if (!parsed.success) return { problem: "A name has letters, digits, - and _, at most 64." };
  const { name, secret, behaviour, amount, forget } = parsed.data;
  if (secret && !isUsableSecret(secret)) return { problem: "A secret is whsec_ and base64." };
  const settings: FormSettings["settings"] = {};
  if (forget) settings.secret = null;
  else if (secret) settings.secret = secret;
  const choice = Object.hasOwn(behaviourChoices, behaviour) ? behaviourChoices[behaviour] : undefined;
  if (choice) settings.behaviour = choice.make(amount);
  return { name, settings };
}
