import type { ReactNode } from "react";
import { cn } from "@/lib/kit/cn";

interface MessagePageProps {
  title: string;
  children: ReactNode;
  className?: string;
}

/** One message in the middle of a page, for example "not found". */
export function MessagePage({ title, children, className }: MessagePageProps) {
  return (
    <div className={cn("page-width py-20", className)}>
      <div className="mx-auto grid max-w-xl gap-4">
        <h1 className="font-display text-2xl font-medium">{title}</h1>
        {children}
      </div>
    </div>
  );
}
