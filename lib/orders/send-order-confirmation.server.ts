import "server-only";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { fromPurchaseTypeColumn } from "@/lib/configurations/purchase-type-column";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { orderConfirmationText } from "./order-confirmation-text";

/**
 * Mails the buyer. May run twice for one order (jobs are at-least-once): both mails then carry the same
 * Message-ID. A buyer who has closed the account meanwhile has no address any more, and gets none.
 * @throws when the mail server does not take it.
 */
export async function sendOrderConfirmation({ orderId }: { orderId: string }): Promise<void> {
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: { user: true, configuration: { include: { leadType: true } } },
  });
  const { configuration, user } = order;
  if (user.closedAt) return;
  await sendMail({
    to: user.email,
    messageKey: `order-${order.id}`,
    replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
    ...orderConfirmationText({
      orderId: order.id,
      firstName: user.firstName,
      line: fromLineColumn(configuration.leadType.line),
      typeName: configuration.leadType.name,
      leadQuantity: configuration.leadQuantity,
      states: configuration.selectedStates,
      purchaseType: fromPurchaseTypeColumn(configuration.purchaseType),
      totalAmountCents: order.totalAmountCents,
      currency: order.currency,
      dashboardUrl: `${env().APP_URL}${paths.dashboard}`,
    }),
  });
}
