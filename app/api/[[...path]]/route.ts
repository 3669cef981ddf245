import { apiRoute } from "@/lib/accounts/api-route.server";
import { notFound } from "@/lib/kit/errors";

/** /api itself and every URL below it that no other route has: programs get their 404 as a problem and not as a page. */
const refuse = async (): Promise<Response> => {
  throw notFound("URL");
};

export const GET = apiRoute({ auth: "public" }, refuse);
export const POST = apiRoute({ auth: "public" }, refuse);
export const PUT = apiRoute({ auth: "public" }, refuse);
export const PATCH = apiRoute({ auth: "public" }, refuse);
export const DELETE = apiRoute({ auth: "public" }, refuse);
