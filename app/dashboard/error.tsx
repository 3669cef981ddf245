"use client";

export { PageFailure as default } from "@/components/workspace/page-failure";
