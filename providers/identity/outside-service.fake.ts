import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import { ProviderError } from "../provider-error.ts";
import type { IdentityDetails, IdentityNotice, IdentityProvider, IdentityResult } from "./identity.ts";

type Check = { ref: string; details: IdentityDetails; kinds: string[]; result: IdentityResult; doneAtMs: number };

/** How far a message's time may be in the past or future: two companies' clocks differ. */
const mostSecondsOff = 300;

/** A service that takes its time, refuses, sends signed messages and is sometimes unavailable. */
export function createFakeIdentityService({ clock, secret = "a secret" }: { clock: Clock; secret?: string }) {
  const checks = new Map<string, Check>();
  let away = false;

  const byRef = (ref: string) => [...checks.values()].find((check) => check.ref === ref);
  const present = () => {
    if (away) throw new ProviderError("unavailable", "the identity service is unavailable");
  };
  const sign = (seconds: string, body: string) =>
    createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

  const provider: IdentityProvider = {
    name: "outside",
    looks: true,
    async start({ reference, details, pictures }) {
      present();
      const known = checks.get(reference);
      if (known) return { providerRef: known.ref };
      const kinds = pictures.map(({ kind }) => kind);
      const ref = `inq_${checks.size + 1}`;
      checks.set(reference, { ref, details, kinds, result: { state: "pending" }, doneAtMs: 0 });
      return { providerRef: ref };
    },
    async result(providerRef) {
      present();
      const check = byRef(providerRef);
      if (!check) return { state: "unknown" };
      return clock.now().getTime() >= check.doneAtMs ? check.result : { state: "pending" };
    },
    noticed({ headers, body }) {
      const [, seconds = "", signature = ""] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers.get("x-signature") ?? "") ?? [];
      if (Math.abs(clock.now().getTime() / 1_000 - Number(seconds)) > mostSecondsOff || signature === "") return null;
      if (!timingSafeEqual(Buffer.from(sign(seconds, body)), Buffer.from(signature))) return null;
      return JSON.parse(body) as { providerRef: string };
    },
    async forget(providerRef) {
      present();
      for (const [reference, check] of checks) if (check.ref === providerRef) checks.delete(reference);
    },
  };

  return {
    provider,
    /** What was submitted, by our reference. */
    seen: (reference: string) => checks.get(reference) ?? null,
    /** Decides a check; the result can be fetched `afterMs` later. */
    decide(reference: string, result: IdentityResult, afterMs = 0): void {
      const check = checks.get(reference);
      if (!check) throw new Error("no such check");
      Object.assign(check, { result, doneAtMs: clock.now().getTime() + afterMs });
    },
    goAway(gone: boolean): void {
      away = gone;
    },
    /** The message about a check, signed now. */
    notice(reference: string): IdentityNotice {
      const body = JSON.stringify({ providerRef: checks.get(reference)?.ref ?? "inq_0" });
      const seconds = String(Math.floor(clock.now().getTime() / 1_000));
      return { headers: new Headers({ "x-signature": `t=${seconds},v1=${sign(seconds, body)}` }), body };
    },
  };
}
