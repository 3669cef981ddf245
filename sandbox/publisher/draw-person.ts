import { drawPlace, type Place } from "./places";
import type { Random } from "./random";

const FIRST_NAMES = words(
  "Aaron Abigail Alicia Amara Andre Angela Anita Ben Bianca Brian Camila Carlos Carmen Caroline Cedric Chloe Daniel Darius Deborah Diana Diego Elena Eli Emma Erica Felix Fiona Frank Gabriela George Grace Hannah Harold Helen Isaac Isabel Ivan Jamal Janet Jasmine Joel Jordan Julia Karen Keisha Kevin Laura Leo Linda Luis Mai Marcus Maria Martin Megan Miguel Monica Nadia Naomi Nathan Nina Noah Olivia Omar Oscar Patricia Paul Priya Rachel Ramon Rebecca Rosa Ruth Samuel Sandra Sara Scott Sofia Stella Susan Tanya Teresa Thomas Tyler Valerie Victor Wanda Wesley Yolanda Zoe",
);
const LAST_NAMES = words(
  "Adams Alvarez Bailey Baker Barnes Bennett Boyd Brooks Bryant Butler Campbell Carter Castillo Chavez Chen Coleman Collins Cooper Cruz Daniels Diaz Dixon Edwards Ellis Evans Fisher Flores Foster Freeman Garcia Gibson Gomez Graham Grant Green Griffin Hall Hamilton Harper Harris Hayes Henderson Hill Howard Hughes Hunt Jackson James Jenkins Jordan Kelly Kennedy Kim King Lee Lewis Lopez Marshall Martinez Mason Mendoza Mitchell Morgan Morris Murphy Nelson Nguyen Ortiz Owens Parker Patel Perez Perry Peterson Powell Price Ramirez Reed Reyes Reynolds Rivera Roberts Rogers Romero Ross Ruiz Russell Sanders Santos Schmidt Scott Shaw Silva Simmons Stewart Sullivan Torres Tran Turner Vargas Walker Wallace Ward Washington Watson Webb West Wood Wright Young",
);
const STREETS = words("Oak Maple Cedar Elm Lake Hill Park Mill River Church Pine Walnut Spring Ridge Sunset");
const STREET_KINDS = words("St Ave Rd Dr Ln Ct");
/** Reserved for examples (RFC 2606), so no email reaches anybody. */
const MAIL_DOMAINS = words("example.com example.net example.org");

export interface Person {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  /** `YYYY-MM-DD` */
  dateOfBirth: string;
}

/** Generates a fictional consumer, 25 to 64 years old. `serial` makes each one unique. */
export function drawPerson(random: Random, serial: number, now: Date): Person {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const { areaCode, ...place } = drawPlace(random);
  const mailbox = `${firstName}.${lastName}${serial}`.toLowerCase();
  return {
    firstName,
    lastName,
    phone: drawPhone(random, areaCode),
    email: `${mailbox}@${random.pick(MAIL_DOMAINS)}`,
    street: `${random.integer(12, 9_800)} ${random.pick(STREETS)} ${random.pick(STREET_KINDS)}`,
    ...place,
    dateOfBirth: birthDate(random.integer(25, 64), random, now),
  };
}

/** Exchange 555 has no subscribers except directory assistance (1212), so a call by mistake reaches nobody. */
function drawPhone(random: Random, areaCode: Place["areaCode"]): string {
  const line = random.integer(2_000, 9_999);
  return random.chance(0.5) ? `(${areaCode}) 555-${line}` : `+1${areaCode}555${line}`;
}

/** A birth date for this age, as `YYYY-MM-DD`. */
export function birthDate(age: number, random: Random, now: Date): string {
  // Never today's date, because the age would then depend on the time zone.
  const born = new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate()));
  born.setUTCDate(born.getUTCDate() - random.integer(2, 360));
  return born.toISOString().slice(0, 10);
}

/** The age of somebody born on `dateOfBirth` (`YYYY-MM-DD`). */
export function ageOn(dateOfBirth: string, now: Date): number {
  const hadBirthday = now.toISOString().slice(5, 10) >= dateOfBirth.slice(5);
  return now.getUTCFullYear() - Number(dateOfBirth.slice(0, 4)) - (hadBirthday ? 0 : 1);
}

function words(text: string): [string, ...string[]] {
  const [first = "", ...rest] = text.split(" ");
  return [first, ...rest];
}
