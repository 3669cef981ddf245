import * as z from "zod/mini";

/**
 * One of our ids in outside data: a path, a query or a body. A UUID may be written in either case (RFC 9562), and PostgreSQL
 * returns it in lower case. As typed, an id in upper case would miss what is compared with a row's id, and what is sealed for
 * it would never open again.
 * @param message for other text; zod's own without it.
 */
export const uuid = (message?: string) => z.uuid(message).check(z.toLowerCase());
