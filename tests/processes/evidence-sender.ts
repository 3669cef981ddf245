// Submits the evidence of a dispute, as the action of staff does. The argument is JSON: { staffId, disputeId, texts }.
import { z } from "zod";
import { sendEvidence } from "@/lib/disputes/answer-dispute.server";
import { evidenceTexts } from "@/lib/disputes/schemas";

const { staffId, disputeId, texts } = z
  .object({ staffId: z.string(), disputeId: z.string(), texts: z.unknown() })
  .parse(JSON.parse(process.argv[2] ?? ""));
await sendEvidence({ id: staffId }, { disputeId, texts: evidenceTexts.parse(texts), submit: true });
process.exit();
