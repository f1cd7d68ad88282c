import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NoticeKind } from "./payments.ts";

/** A payment as the sandbox stores it. It knows nothing of ours but the order. */
export type SandboxPayment = {
  ref: string;
  purchaseId: string;
  /** A decimal string of dollars. */
  amount: string;
  currency: string;
  description: string;
  returnUrl: string;
  /** The checkout was closed: nobody can pay there any more. */
  void?: boolean;
  events: { eventId: string; kind: NoticeKind; reason: string | null; at: string }[];
};

const refPattern = /^sbx_[0-9a-f]{32}$/;

/** Payments as files in their own directory, so that they survive a restart, as at a real processor. */
export function createPaymentFiles(directory: string) {
  const pathOf = (ref: string) => join(directory, `${ref}.json`);
  return {
    find(ref: string): SandboxPayment | null {
      if (!refPattern.test(ref)) return null;
      try {
        return JSON.parse(readFileSync(pathOf(ref), "utf8")) as SandboxPayment;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    keep(payment: SandboxPayment): void {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      const draft = `${pathOf(payment.ref)}.${process.pid}.tmp`;
      writeFileSync(draft, JSON.stringify(payment), { mode: 0o600 });
      renameSync(draft, pathOf(payment.ref));
    },
  };
}
