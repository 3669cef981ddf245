import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { paths } from "@/lib/kit/paths";
import { REQUESTED_PATH_HEADER } from "@/lib/platform/http/requested-path";
import type { SignedIn } from "./sessions/sessions.server";
import { signInAndReturnTo } from "./sign-in/next-path";
import { findViewer } from "./viewer.server";

/** The viewer of the page that is being rendered, read once per request; null for a visitor. */
const findPageViewer = cache(async (): Promise<SignedIn | null> => findViewer({ cookies: await cookies() }));

/**
 * The signed-in viewer of a page of the customer area. Staff may open these pages too, as the API lets them. Sends a
 * visitor to sign in, and from there back to this page. A viewer who must set up a second factor first gets the page
 * without its data (`prefetch`), and the page then asks for the second factor.
 */
export async function requireCustomerPage(): Promise<SignedIn> {
  return (await findPageViewer()) ?? redirectToSignIn();
}

/**
 * The viewer of a page of the staff area; null for a customer, whom the page sends to the dashboard with the message
 * "Access Denied" (specification, section 6). Sends a visitor to sign in, and from there back to this page.
 */
export async function requireStaffPage(): Promise<SignedIn | null> {
  const viewer = (await findPageViewer()) ?? (await redirectToSignIn());
  return viewer.role === "staff" ? viewer : null;
}

/** The middleware writes the header. A forged one is read as any other `next` of the sign-in page. */
async function redirectToSignIn(): Promise<never> {
  const requested = (await headers()).get(REQUESTED_PATH_HEADER);
  redirect(requested ? signInAndReturnTo(requested) : paths.auth);
}
