/** A static page with nothing on it but text, as long as BARE_PAGE_BYTES says at build time. */
export default function Page() {
  return <p>{"x".repeat(Number(process.env.BARE_PAGE_BYTES ?? 0))}</p>;
}
