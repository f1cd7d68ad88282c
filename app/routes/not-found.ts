import { pathNotFound } from "../forms/answers.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ url }: Route.LoaderArgs): never {
  throw pathNotFound(url.pathname);
}

/** A form sent to a path that leads nowhere. */
export function action({ url }: Route.ActionArgs): never {
  throw pathNotFound(url.pathname);
}

export default function NotFoundScreen() {
  return null;
}
