import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "../context/request-context.ts";
import { pathNotFound } from "../forms/answers.ts";
import { type GuardedHandle, guardVerdict } from "./guards.rules.ts";
import { redirect, replace } from "./moves.ts";

/** The loader of a guarded layout. It also makes every visit ask the server, when the router would stay in the browser. */
export function guardedBy({ guard }: GuardedHandle) {
  return ({ context, url }: Pick<LoaderFunctionArgs, "context" | "url">): null => {
    const { viewer } = context.get(requestContext);
    const verdict = guardVerdict(guard, { viewer, pathname: url.pathname, search: url.search });
    if (verdict === null) return null;
    if (verdict === "hidden") throw pathNotFound(url.pathname);
    throw verdict.replaces ? replace(verdict.to) : redirect(verdict.to);
  };
}
