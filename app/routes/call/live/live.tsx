import { z } from "zod";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageNotFound } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { timeFor } from "#features/conversations/start/call-terms.rules.ts";
import { decimalString, micros, minMicros, parseDollars, zero } from "#platform/money/money.ts";
import type { Route } from "./+types/live.ts";
import { LiveScreen } from "./live-screen.tsx";
import type { LivePageData } from "./use-call-session.ts";

const callId = z.uuid();
const amount = (text: string) => parseDollars(text) ?? zero;

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<LivePageData> {
  if (!callId.safeParse(params.callId).success) throw pageNotFound(url.pathname);
  const { services, viewer } = context.get(requestContext);
  const { call, countedMs, longestMs } = await loadOrErrorPage(services.conversations.onItsPage(viewer, params.callId));
  if (call.state === "ended") throw redirect(`/call/${call.id}/summary`);
  const palette = await loadOrErrorPage(services.covers.paletteOf(call.agentId));
  if (call.testSeconds !== null) {
    const unpaid = { wholeCredit: call.charge, balance: "0.00", extensionMs: 0 };
    return { call, palette, ...unpaid, countedMs, maxMs: longestMs };
  }
  const credit = await loadOrErrorPage(services.ledger.credit(viewer));
  const whole = micros(amount(credit.total) + amount(credit.held) + amount(call.charge));
  const usable = call.capUsd === null ? whole : minMicros(whole, amount(call.capUsd));
  const left = micros(usable - amount(call.charge));
  const maxMs = Math.min(longestMs, timeFor(amount(call.ratePerMinute), left));
  return {
    call,
    palette,
    wholeCredit: decimalString(whole),
    balance: credit.total,
    countedMs,
    maxMs,
    extensionMs: longestMs - maxMs,
  };
}

/** The socket tells everything that changes while the call runs. */
export function shouldRevalidate({ currentParams, nextParams }: { currentParams: Params; nextParams: Params }) {
  return currentParams.callId !== nextParams.callId;
}
type Params = { callId?: string };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData ? `Call with ${loaderData.call.agentName}` : "Call", indexed: false });
}

export default function LiveRoute({ loaderData }: Route.ComponentProps) {
  return <LiveScreen key={loaderData.call.id} data={loaderData} />;
}
