import { Outlet } from "react-router";
import { AdminMenu } from "#app/components/admin/section-menu.tsx";
import { requestContext } from "#app/context/request-context.ts";
import type { GuardedHandle } from "#app/navigation/guards.rules.ts";
import { guardedBy } from "#app/navigation/redirects.ts";
import type { Route } from "./+types/admin.ts";
import { SecondFactorOffer } from "./second-factor-offer.tsx";

export const handle: GuardedHandle = { guard: "admin" };
const guard = guardedBy(handle);

/** Before a sent form is read as well: what is wrong with it would tell others that there is something here. */
export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => {
    guard(args);
    return next();
  },
];

export function loader(args: Route.LoaderArgs) {
  guard(args);
  return { withoutSecondFactor: args.context.get(requestContext).viewer?.withoutSecondFactor === true };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-[100rem] gap-10 py-4 lg:flex lg:py-8">
      <AdminMenu />
      <div className="mt-3 min-w-0 flex-1 lg:mt-0">
        {loaderData.withoutSecondFactor && <SecondFactorOffer />}
        <Outlet />
      </div>
    </div>
  );
}
