/** True while `next build` renders the static pages: there is no database and no configuration then. */
export const isBuilding = process.env.NEXT_PHASE === "phase-production-build";
