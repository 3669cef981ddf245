/** The plain Next app that our figures are held against (npm run bench:web). */
export default { typescript: { ignoreBuildErrors: true } };
