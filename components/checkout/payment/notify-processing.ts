import { notify } from "@/components/ui/notify";

/** For a customer who has just paid, when the payment has not succeeded yet (spec, section 8). */
export function notifyProcessing(): void {
  notify({ title: "Payment Processing", description: "Your payment is being processed. Please wait..." });
}
