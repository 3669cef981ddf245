import { revalidatePath } from "next/cache";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { notFound } from "@/lib/kit/errors";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { isOwnCall } from "@/lib/platform/http/refresh-pages.server";

/** POST /api/kept-pages: the web server's own call. Every public page is rendered again at its next visit. 404 for anybody else. */
export const POST = apiRoute({ auth: "public" }, async ({ request }) => {
  if (!isOwnCall(request.headers)) throw notFound("Page");
  revalidatePath("/", "layout");
  return privateJson({ dropped: true });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
