import { FactTable } from "@/components/documents/fact-table";

const STATE_LAWS = [
  [
    "Connecticut",
    "P.A. 23-98",
    "Consent for any telephone sales call; identify yourself and your purpose within 10 seconds; fines up to $20,000.",
  ],
  [
    "Florida",
    "FTSA, 501.059 and 501.616",
    "At most 3 calls in 24 hours on one subject. Before suing over texts, a person must reply STOP and wait 15 days.",
  ],
  [
    "Maryland",
    "Stop the Spam Calls Act",
    "The same limit of 3 calls; written consent for automated selection or dialing of numbers.",
  ],
  ["New York", "G.B.L. 399-z", "No unsolicited sales calls into an area under a declared emergency."],
  ["Oklahoma", "OTSA", "The same limit of 3 calls; $500 or $1,500 per call; a broad definition of a dialer."],
  ["Oregon", "HB 3865", "Texts are calls; 3 in 24 hours unless you did business in the last 18 months."],
  [
    "Texas",
    "SB 140",
    "Texts count as calls; private lawsuits under the consumer protection act; registration and a $10,000 bond unless exempt.",
  ],
  ["Virginia", "SB 1339", "You must honor a STOP by text for 10 years."],
  [
    "Washington",
    "HB 1497",
    "Identify yourself within 30 seconds, hang up within 10 when asked, remove the number for a year.",
  ],
] as const;

export function StateLaws() {
  return (
    <>
      <p>
        Several states have their own “mini-TCPAs” that allow private lawsuits. The table above shows their
        hours. This table shows their other rules.
      </p>
      <FactTable
        caption="State laws beyond calling hours"
        columns={["State", "Law", "What it requires"]}
        rows={STATE_LAWS}
        fold={`${STATE_LAWS.length} states and their laws`}
      />
      <p>
        Some states exempt licensed producers from registering as telemarketers. The exemption rarely covers
        the hours: in Florida, hours and call limit apply to exempt callers too.
      </p>
    </>
  );
}
