import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { attempt } from "#app/ui/attempt.ts";

const open = () => attempt("the line to other tabs", () => new BroadcastChannel("nocturne-credit"));
/** A message also reaches other channels of its own tab, which knows about the change already. */
const thisTab = Math.random().toString(36);

/** Tells the site's other tabs that the credit has changed. */
export function announceCredit(): void {
  const channel = open();
  channel?.postMessage(thisTab);
  channel?.close();
}

/** Reloads the data when another tab reports a change of credit. */
export function useCreditNews(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const channel = open();
    if (!channel) return;
    channel.onmessage = ({ data }) => {
      if (data !== thisTab) void revalidate();
    };
    return () => channel.close();
  }, [revalidate]);
}
