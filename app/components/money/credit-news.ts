import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { attempt } from "../../ui/attempt.ts";

const open = () => attempt("the line to other tabs", () => new BroadcastChannel("nocturne-credit"));

/** Tells the site's other tabs that the credit has changed. */
export function announceCredit(): void {
  const channel = open();
  channel?.postMessage("changed");
  channel?.close();
}

/** Asks the server anew when another tab has seen the credit change. */
export function useCreditNews(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const channel = open();
    if (!channel) return;
    channel.onmessage = () => void revalidate();
    return () => channel.close();
  }, [revalidate]);
}
