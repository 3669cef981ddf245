"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { MessagePage } from "@/components/layout/message-page";
import { Button, buttonVariants } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { notify, notifyError } from "@/components/ui/notify";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { paths } from "@/lib/kit/paths";
import { orderDto } from "@/lib/orders/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { CheckoutLoading } from "../checkout-frame";

interface SettleOrderProps {
  configuration: LeadConfigurationDto;
  paymentIntentId: string;
}

/** Claims the order of a payment that succeeded. If the call fails, the reconciler creates the order within minutes. */
export function SettleOrder({ configuration, paymentIntentId }: SettleOrderProps) {
  const router = useRouter();
  const client = useQueryClient();
  // A query although it is a POST: repeating it is safe and returns the same order.
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ["POST /api/orders", paymentIntentId],
    queryFn: () =>
      apiRequest("POST", "/api/orders", orderDto, {
        leadConfigId: configuration.id,
        paymentIntentId,
        orderType: configuration.packageId ? "standard" : "custom",
        totalAmount: configuration.totalPrice,
      }),
  });

  useEffect(() => {
    if (!data) return;
    notify({
      title: "Order Approved!",
      description:
        "Your order has been approved and is being processed. You'll receive setup instructions via email shortly.",
    });
    void client.invalidateQueries({ queryKey: ["/api/orders"] });
    router.replace(paths.dashboard);
  }, [data, client, router]);

  useEffect(() => {
    if (errorUpdatedAt > 0)
      notifyError(
        "There was an error processing your order. Please contact support.",
        "Order Processing Failed",
      );
  }, [errorUpdatedAt]);

  if (!error) return <CheckoutLoading label="Payment received. Preparing your order..." />;
  return (
    <MessagePage title="Your payment was received">
      <p className="text-ink-soft">
        We could not confirm your order yet. Please do not pay again: we check for such payments every minute,
        and your order will appear on your dashboard automatically.
      </p>
      <Notice className="break-all">
        Payment reference: <strong>{paymentIntentId}</strong>
      </Notice>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => void refetch()} disabled={isFetching} busy={isFetching}>
          {isFetching ? "Checking..." : "Check again"}
        </Button>
        <Link href={paths.dashboard} className={buttonVariants({ variant: "secondary" })}>
          Go to your dashboard
        </Link>
      </p>
    </MessagePage>
  );
}
