const DAY_SECONDS = 86_400;

/** The `next_action` of an intent whose bank account waits for two small deposits: they arrive two days after its creation. */
export function presentMicrodeposits({ id, createdSeconds }: { id: string; createdSeconds: number }) {
  return {
    type: "verify_with_microdeposits",
    verify_with_microdeposits: {
      arrival_date: createdSeconds + 2 * DAY_SECONDS,
      hosted_verification_url: `https://payments.stripe.com/microdeposit/${id}`,
      microdeposit_type: "amounts" as const,
    },
  };
}
