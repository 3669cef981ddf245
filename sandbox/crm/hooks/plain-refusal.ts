/** Builds a failure as JSON, without a body for statuses that cannot have one. */
export function plainRefusal(status: number): Response {
  if (status === 204 || status === 205 || status === 304) return new Response(null, { status });
  return Response.json({ error: `this hook was told to answer ${status}` }, { status });
}
