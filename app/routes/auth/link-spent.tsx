import type { ReactNode } from "react";
import type { FailureBody } from "#platform/errors/failure.ts";

/** For a link in a letter that no longer leads anywhere, and for who comes without one. */
export function LinkSpent({ refusal, children }: { refusal: FailureBody | null; children: ReactNode }) {
  const missing = refusal?.code === "members.link_missing";
  return (
    <>
      <h1 className="rise text-5xl">{missing ? "Check your inbox" : "This link has already been used"}</h1>
      <p className="rise mt-3 mb-8 text-soft">
        {refusal?.message ?? "This link is for something else. Please open the newest email"}.
      </p>
      {children}
    </>
  );
}
