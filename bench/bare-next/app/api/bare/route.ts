/** Reads a JSON body and responds with JSON: the baseline for Next itself. */
export async function POST(request: Request): Promise<Response> {
  const body: unknown = await request.json();
  return Response.json({ ok: typeof body === "object" });
}

/** Responds with JSON. */
export async function GET(request: Request): Promise<Response> {
  return Response.json({ ok: request.url.length > 0 });
}
