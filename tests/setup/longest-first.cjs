// Jest's order of test files: the long ones first, so that no worker still runs one while the others have nothing left.
// Without this, a fresh clone knows no durations and starts the small files last, and two of those take minutes.
const LONGEST_FIRST = [
  /fuzz-(customer|staff|api)/,
  /actions\.db/,
  /fuzz-public/,
  /ten-thousand/,
  /delivery-worker\.db/,
  /authorisation/,
  /reset-password/,
  /supervisor/,
  /killed-worker/,
  /bad-receivers/,
  /contended-sales/,
  /architecture\.test/,
  /\.db\.test/,
];

const rank = ({ path }) => {
  const place = LONGEST_FIRST.findIndex((pattern) => pattern.test(path));
  return place === -1 ? LONGEST_FIRST.length : place;
};

module.exports = class LongestFirst {
  sort(tests) {
    return [...tests].sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
