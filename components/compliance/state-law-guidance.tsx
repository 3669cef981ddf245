import { FactTable } from "@/components/documents/fact-table";

const STATE_LAWS = [
  [
    "Connecticut",
    "P.A. 23-98",
    "Consent for any telephonic sales call; identity and purpose within 10 seconds; fines up to $20,000.",
  ],
  [
    "Florida",
    "FTSA, 501.059 and 501.616",
    "At most 3 calls in 24 hours on one subject. Before suing over texts a person must reply STOP and wait 15 days.",
  ],
  [
    "Maryland",
    "Stop the Spam Calls Act",
    "The same limit of 3 calls; written consent for automated selection or dialing of numbers.",
  ],
  ["New York", "G.B.L. 399-z", "No unsolicited sales calls into an area under a declared emergency."],
  [
    "Oklahoma",
    "OTSA",
    "The same limit of 3 calls; $500 and $1,500 per call; a broad reading of what a dialer is.",
  ],
  ["Oregon", "HB 3865", "Texts are calls; 3 in 24 hours unless you did business in the last 18 months."],
  [
    "Texas",
    "SB 140",
    "Texts count; private suits under the consumer protection act; registration and a $10,000 bond unless exempt.",
  ],
  ["Virginia", "SB 1339", "A STOP by text is honored for 10 years."],
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
        Several states have “mini-TCPAs” of their own, with private suits. The hours are in the table above;
        this is what they ask beyond hours.
      </p>
      <FactTable
        caption="State laws beyond calling hours"
        columns={["State", "Law", "What it asks"]}
        rows={STATE_LAWS}
      />
      <p>
        Some states excuse licensed producers from registering as telemarketers. That rarely lifts the hours:
        Florida keeps its hours and its limit for exempt callers too.
      </p>
    </>
  );
}
