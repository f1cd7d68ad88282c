import { BadgeCheck } from "lucide-react";
import type { PublicProfile } from "#features/agents/agents.schema.ts";
import { monthLabel } from "#platform/days/days.ts";

/** Who made a companion. Where the creator has none, their name is the page's own heading. */
export function Creator({ profile }: { profile: PublicProfile }) {
  const Heading = profile.agents.length === 0 ? "h1" : "h2";
  return (
    <section className="min-w-0 border-t border-line pt-5 text-sm" aria-label="The creator">
      <p className="eyebrow">Made by</p>
      <Heading dir="auto" className="mt-1 text-2xl [overflow-wrap:anywhere]">
        {profile.name}
      </Heading>
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-soft [overflow-wrap:anywhere]">
        @{profile.username}
        {profile.verified && (
          <span className="inline-flex items-center gap-1 text-signal">
            <BadgeCheck size={16} aria-hidden="true" /> verified
          </span>
        )}
      </p>
      <p dir="auto" className="mt-2 max-w-[39.6em] leading-relaxed whitespace-pre-line text-[#c8d4d0]">
        {profile.description}
      </p>
      <p className="mt-2 text-soft">Here since {monthLabel(profile.memberSince)}</p>
    </section>
  );
}
