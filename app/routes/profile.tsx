import { BadgeCheck } from "lucide-react";
import type { PublicProfile } from "#features/agents/agents.schema.ts";
import { AgentPresentation } from "../components/agents/agent-presentation.tsx";
import { pageNotFound, served } from "../navigation/answers.ts";
import { pageMeta } from "../navigation/page-meta.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/profile.ts";

/** Visitors who have not passed the age gate learn that a profile exists, and nothing more. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, gate } = context.get(requestContext);
  if (!gate.passed) {
    if (!(await served(services.agents.profileExists(params.username)))) throw pageNotFound(url.pathname);
    return { username: params.username, profile: null };
  }
  const profile = await served(services.agents.profile(gate, params.username));
  if (!profile) throw pageNotFound(url.pathname);
  return { username: profile.username, profile };
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (error || !loaderData) return [];
  const { username, profile } = loaderData;
  const agent = profile?.agents[0];
  if (!agent) return pageMeta(matches, { title: `@${username}` });
  return pageMeta(matches, { title: `${agent.name} by @${username}`, description: agent.tagline });
}

const since = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

export default function ProfileScreen({ loaderData }: Route.ComponentProps) {
  const { profile, username } = loaderData;
  if (!profile) {
    return (
      <div className="wrap py-14">
        <h1 className="text-5xl">@{username}</h1>
      </div>
    );
  }
  return (
    <div className="wrap py-8 sm:py-14">
      {profile.agents.map((agent) => (
        <AgentPresentation key={agent.id} agent={agent} />
      ))}
      {profile.agents.length === 0 && (
        <p className="panel p-12 text-center text-soft">This creator has no voice on the air at the moment.</p>
      )}
      <Creator profile={profile} />
    </div>
  );
}

function Creator({ profile }: { profile: PublicProfile }) {
  const heading = profile.agents.length === 0 ? "h1" : "h2";
  const Heading = heading;
  return (
    <section className="mt-14 grid gap-6 border-t border-line pt-10 sm:grid-cols-[14rem_1fr]" aria-label="The creator">
      <div>
        <p className="eyebrow">Made by</p>
        <Heading className="mt-1 text-3xl">{profile.name}</Heading>
        <p className="mt-1 flex items-center gap-1.5 text-soft">
          @{profile.username}
          {profile.verified && (
            <span className="inline-flex items-center gap-1 text-sm text-signal">
              <BadgeCheck size={17} aria-hidden="true" /> verified
            </span>
          )}
        </p>
        <p className="mt-1 text-sm text-soft">Here since {since.format(new Date(profile.memberSince))}</p>
      </div>
      <p className="max-w-[62ch] text-lg leading-relaxed whitespace-pre-line text-[#c8d4d0]">{profile.description}</p>
    </section>
  );
}
