import { DAY_MS } from "@/lib/kit/time-units";
import { operatorContact } from "@/lib/settings/operator-contact";
import { site } from "./site";

/** RFC 9116, 2.5.5: the date of expiry should be less than a year in the future. */
const VALID_DAYS = 360;

/** The text of security.txt (RFC 9116): where to report a vulnerability. @param builtAt from when it is valid. */
export function describeSecurityContact(builtAt: Date): string {
  const expires = new Date(builtAt.getTime() + VALID_DAYS * DAY_MS);
  const fields = [
    ["Contact", `mailto:${operatorContact().securityEmail}`],
    ["Expires", expires.toISOString()],
    ["Preferred-Languages", "en"],
    ["Canonical", new URL("/.well-known/security.txt", site.url).href],
  ];
  return `${fields.map(([name, value]) => `${name}: ${value}`).join("\n")}\n`;
}
