import type { ComponentProps } from "react";
import { cn } from "@/lib/kit/cn";

/** A white box with a border. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("rounded-lg border border-line bg-white p-5 sm:p-7", className)} {...rest} />;
}
