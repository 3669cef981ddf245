/** Reads a JSON body and answers JSON: what Next itself costs. */
export async function POST(request: Request): Promise<Response> {
  const body: unknown = await request.json();
  return Response.json({ ok: typeof body === "object" });
}

/** Answers JSON. */
export async function GET(request: Request): Promise<Response> {
  return Response.json({ ok: request.url.length > 0 });
}
