/** True under `next dev`. The framework replaces the expression when it compiles, also for the browser. */
export const isDevelopment = process.env.NODE_ENV === "development";
