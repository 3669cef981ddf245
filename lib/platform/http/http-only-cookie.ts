interface HttpOnlyCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  /** Whether it is sent over HTTPS alone. */
  secure: boolean;
}

/** The Set-Cookie value of a cookie of the whole site that scripts cannot read and other sites' forms do not send. */
export function writeHttpOnlyCookie({ name, value, maxAgeSeconds, secure }: HttpOnlyCookie): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  return `${name}=${value}; ${attributes}${secure ? "; Secure" : ""}`;
}
