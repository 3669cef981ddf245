/** A failure in JSON; statuses that have no body get none. */
export function plainRefusal(status: number): Response {
  if (status === 204 || status === 205 || status === 304) return new Response(null, { status });
  return Response.json({ error: `this hook was told to answer ${status}` }, { status });
}
