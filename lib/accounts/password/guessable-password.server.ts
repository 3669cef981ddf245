import "server-only";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Passwords that take fewer guesses are refused: 10^5.5. Six random characters take about 10^6 in this estimate. */
const LEAST_GUESSES_LOG10 = 5.5;

/** Only this many characters are examined, because the time grows with the length: 128 characters take seconds. */
const EXAMINED_CHARACTERS = 20;

/** How many substitutions (such as 4 for a) are tried. Without a limit, some passwords take a second. */
const L33T_SUBSTITUTIONS = 10;

let loaded: Promise<ZxcvbnFactory> | undefined;

/**
 * Estimates whether an attacker who knows common passwords, English words, names, keyboard patterns, and dates finds a
 * password within 300,000 guesses (zxcvbn; NIST SP 800-63B, 3.1.1.2, asks for such a check).
 * @param own words that somebody who knows the owner tries first, for example their name.
 * @returns the reason, as a sentence without a period; null for a password that is not easy to guess.
 */
export async function whyGuessable(password: string, own: readonly string[]): Promise<string | null> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  const checker = await loaded;
  const examined = Array.from(password).slice(0, EXAMINED_CHARACTERS).join("");
  const { guessesLog10, feedback } = checker.check(examined, [...own]);
  if (guessesLog10 >= LEAST_GUESSES_LOG10) return null;
  return (feedback.warning ?? "This password is easy to guess").replace(/\.$/, "");
}

/** Loaded at first use, because the dictionaries take half a second and 100 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    l33tMaxSubstitutions: L33T_SUBSTITUTIONS,
  });
}
