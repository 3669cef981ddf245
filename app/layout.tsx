import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Styles } from "@/components/layout/styles/styles";
import { Navigator } from "@/components/navigation/navigator";
import { SkipLink } from "@/components/navigation/skip-link";
import { ToastRegion } from "@/components/ui/toast/toast-region";
import { site } from "@/lib/marketing/site";

export const metadata: Metadata = {
  metadataBase: new URL(site.url),
  title: { default: `${site.name}: exclusive insurance leads, sold once`, template: `%s · ${site.name}` },
  description:
    "Verified life, health, auto and property leads for insurance agencies. Each is sold once, to one buyer, with its consent record, and delivered in seconds.",
  openGraph: { siteName: site.name, locale: "en_US", type: "website" },
  twitter: { card: "summary_large_image" },
  manifest: "/manifest.webmanifest",
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "32x32" },
      { url: "/icon.svg", type: "image/svg+xml" },
    ],
    apple: "/apple-touch-icon.png",
  },
};

export const viewport: Viewport = { themeColor: "#FBFAF6" };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-scroll-behavior="smooth">
      <body className="flex min-h-dvh flex-col bg-paper font-sans text-base text-ink">
        <Styles />
        <SkipLink />
        {children}
        <Navigator />
        <ToastRegion />
      </body>
    </html>
  );
}
