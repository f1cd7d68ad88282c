import { useState } from "react";
import { Outlet } from "react-router";
import { ErrorPage } from "#app/components/feedback/error-page.tsx";
import { SectionMenu } from "#app/components/members/section-menu.tsx";
import { useRootData } from "#app/context/root-data.ts";
import type { GuardedHandle } from "#app/navigation/guards.rules.ts";
import { guardedBy } from "#app/navigation/redirects.ts";

export const handle: GuardedHandle = { guard: "model" };
export const loader = guardedBy(handle);

const sections = [
  { label: "Dashboard", to: "/model/dashboard" },
  { label: "Profile", to: "/model/profile" },
  { label: "Companion", to: "/model/agent" },
  { label: "Earnings", to: "/model/earnings" },
  { label: "Share", to: "/model/share" },
  { label: "Settings", to: "/model/settings" },
  { label: "Voices", to: "/model/voices" },
  { label: "Identity", to: "/model/settings/verification" },
  { label: "Device check", to: "/test" },
  { label: "Guides", to: "/other/docs" },
  { label: "Blog", to: "/other/blog" },
];

export default function ModelLayout() {
  return (
    <div className="wrap py-8 sm:py-12">
      <SectionMenu label="Creator pages" sections={sections} />
      <Outlet key={useLastMember()} />
    </div>
  );
}

/**
 * Who is signed in, or was last: what somebody has typed stays while they sign in again, and is gone from the page when
 * another member does in a second tab.
 */
function useLastMember(): string {
  const signedIn = useRootData()?.viewer?.username;
  const [last, setLast] = useState(signedIn ?? "");
  if (signedIn !== undefined && signedIn !== last) setLast(signedIn);
  return signedIn ?? last;
}

export const ErrorBoundary = ErrorPage;
