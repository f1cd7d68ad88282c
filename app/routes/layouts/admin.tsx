import { Outlet } from "react-router";
import { SectionMenu } from "../../components/members/section-menu.tsx";
import { SecondFactorOffer } from "../../components/security/second-factor-offer.tsx";
import type { GuardedHandle } from "../../navigation/guards.rules.ts";
import { guardedBy } from "../../navigation/redirects.ts";
import { requestContext } from "../../request-context.ts";
import type { Route } from "./+types/admin.ts";

export const handle: GuardedHandle = { guard: "admin" };
const guard = guardedBy(handle);

export async function loader(args: Route.LoaderArgs) {
  guard(args);
  const { services, facts } = args.context.get(requestContext);
  // Only the demo on this machine lets an admin in without one.
  return { withoutSecondFactor: (await services.security.secondFactorState(facts)) === "none" };
}

const sections = [
  { label: "Overview", to: "/admin" },
  { label: "Conversations", to: "/admin/all-conversations" },
];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-[92rem] py-6 sm:py-8">
      <SectionMenu label="Admin pages" sections={sections} />
      {loaderData.withoutSecondFactor && <SecondFactorOffer />}
      <Outlet />
    </div>
  );
}
