// Prints the posts that this publisher would have sent at given times, for the demo's history. Reads a JSON list of what
// is wanted from standard input and writes a JSON list of posts, the same ones for the same list.
import { text } from "node:stream/consumers";
import { z } from "zod";
import { buildPost } from "./build-post";
import { LINES } from "./draw-attributes";
import { createRandom } from "./random";

const SEED = 20_260_901;
/** Far from the numbers of the live posts: emails must differ. */
const FIRST_SERIAL = 9_000_000;

const wanted = z.array(
  z.strictObject({ line: z.enum(LINES), states: z.array(z.string()).min(1), at: z.iso.datetime() }),
);

const random = createRandom(SEED);
let serial = FIRST_SERIAL;
const posts = wanted.parse(JSON.parse(await text(process.stdin))).map(({ line, states, at }) => {
  for (;;) {
    serial += 1;
    const post = buildPost(line, random, serial, new Date(at));
    // A Premium lead: all answers, and a confirmed phone.
    if (post.phoneConfirmedAt && states.includes(post.contact.state)) return post;
  }
});
console.log(JSON.stringify(posts));
