import { requestContext } from "../context/request-context.ts";
import { pageError, pathNotFound } from "../forms/answers.ts";
import type { Route } from "./+types/not-found.ts";

/** Also the page of an address that is no page and failed, such as a download. */
export function loader({ context, url }: Route.LoaderArgs): never {
  const { failure } = context.get(requestContext);
  throw failure ? pageError(failure.status, { message: failure.message }) : pathNotFound(url.pathname);
}

/** A form sent to a path that leads nowhere. */
export function action({ url }: Route.ActionArgs): never {
  throw pathNotFound(url.pathname);
}

export default function NotFoundScreen() {
  return null;
}
