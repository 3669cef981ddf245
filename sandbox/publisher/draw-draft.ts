import { buildPost, type Post } from "./build-post";
import { LINES, type Line } from "./draw-attributes";
import type { Random } from "./random";
import { FAULTS, type Fault, spoilPost } from "./spoil-post";

/** One post, ready to be sent. */
export interface Draft {
  key: string;
  body: unknown;
  /** How the post was spoiled; null for a good post. */
  fault: Fault | null;
}

/** One of eight posts is bad on purpose. */
const BAD_SHARE = 1 / 8;
/** How many good posts are kept to be repeated later. */
const REMEMBERED = 50;

/** The lines of each publisher in the demo's seed, in the order of the keys. */
const LINES_BY_PUBLISHER: readonly [readonly [Line, ...Line[]], ...(readonly [Line, ...Line[]])[]] = [
  LINES,
  ["life", "health"],
  ["auto", "property-casualty"],
];

/** Generates posts endlessly, the same ones for the same seed and time. `keys` are in the order of the seed. */
export function createDrafts(keys: readonly [string, ...string[]], random: Random, firstSerial: number) {
  const remembered: { post: Post; publisher: number }[] = [];
  let serial = firstSerial;
  return {
    get serial() {
      return serial;
    },
    next(now: Date): Draft {
      serial += 1;
      const publisher = random.integer(0, keys.length - 1);
      const key = keys[publisher] ?? keys[0];
      const line = random.pick(LINES_BY_PUBLISHER[publisher] ?? LINES);
      const post = buildPost(line, random, serial, now);
      if (random.chance(BAD_SHARE)) {
        const fault = random.pick(FAULTS);
        const earlier = remembered.find((entry) => entry.publisher === publisher)?.post;
        return { key, fault, body: spoilPost(post, fault, { random, now, earlier }) };
      }
      remembered.push({ post, publisher });
      if (remembered.length > REMEMBERED) remembered.shift();
      return { key, fault: null, body: post };
    },
  };
}
