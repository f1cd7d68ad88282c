import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/**
 * Who may open a screen. `auth`: visitors only, members are led on. `member`, `model` and `admin` ask visitors to sign
 * in; `customer` leads creators and admins to their own money, `model` leads other members home, and `admin` shows them nothing. `action`: no screen, only a form's target.
 * `elsewhere`: always leads on.
 */
export type Access = "open" | "auth" | "member" | "customer" | "model" | "admin" | "action" | "elsewhere";

/** What stands in the demo, for the parameters of addresses. */
export type Facts = {
  username: string;
  agentId: string;
  callId: string;
  [name: string]: string;
};

/** Every path of `app/routes.ts`, whole, without its layouts: `/call/:callId`. */
export function everyPath(): string[] {
  return everyRoute().map(({ path }) => path);
}

/** Every path with the name that the router gives its screen: `routes/call/live`. */
export function everyRoute(): { path: string; id: string }[] {
  return routesOf(routes, "");
}

function routesOf(entries: RouteConfigEntry[], above: string): { path: string; id: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    if (entry.children) return routesOf(entry.children, path);
    return [{ path: path === "" ? "/" : path, id: entry.id ?? entry.file.replace(/\.\w+$/, "") }];
  });
}

/** An address of a path, with what its parameters stand for in the demo. Throws for a parameter that nobody named. */
export function addressOf(path: string, facts: Facts): string {
  return path
    .replace(/:(\w+)\??/g, (_, name: string) => {
      const value = facts[name];
      if (value === undefined) throw new Error(`Say in the facts of the demo what :${name} of ${path} stands for`);
      return value;
    })
    .replace(/\*$/, () => facts[`${path}`] ?? "nowhere/at/all");
}
