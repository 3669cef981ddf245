// Jest's order of test files: long files first, so that no worker still runs one at the end while the others are idle.
// Without this, a fresh clone knows no durations and starts the small files last, and two of those take minutes.
// `lifelines` mostly waits for PostgreSQL's restarts, so it runs beside files that need the processor.
const LONGEST_FIRST = [
  /fuzz-customer-commands/,
  /lifelines/,
  /actions\.db/,
  /fuzz-(customer|staff|api)/,
  /ten-thousand/,
  /fuzz-public/,
  /tests\/limits/,
  /authorisation/,
  /delivery-worker\.db/,
  /plan-invariants-control/,
  /bad-receivers/,
  /(conclude|killed)-purchase|renewal-recovery|same-instant|rotate-index-keys\.db|ledger\/ledger/,
  /killed-worker|stripe-events|api-key-access|foreign-refunds|close-account\.db/,
  /stack\/supervisor/,
  /architecture\.test/,
  /stripe\/restart|verify-webhook-examples|articles\.test/,
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
