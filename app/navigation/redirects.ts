import type { LoaderFunctionArgs } from "react-router";
import { isFailure } from "#platform/errors/failure.ts";
import { requestContext } from "../context/request-context.ts";
import { loadOrErrorPage, pathNotFound } from "../forms/answers.ts";
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

/**
 * The data of a page with a list. A failure about a part of its address, such as another list's cursor, leads to the page
 * without that part; any other becomes the error page. `cursor`: the name that the cursor has in this address.
 */
export function loadListOrErrorPage<T>(answer: Promise<T>, url: URL, cursor = "cursor"): Promise<T> {
  const withoutPart = (error: unknown): never => {
    const field = isFailure(error) && error.status === 400 ? error.field : undefined;
    const part = field === "cursor" ? cursor : field;
    if (part === undefined || !url.searchParams.has(part)) throw error;
    const rest = new URLSearchParams(url.searchParams);
    rest.delete(part);
    throw redirect(`${url.pathname}${rest.size > 0 ? `?${rest}` : ""}`);
  };
  return loadOrErrorPage(answer.catch(withoutPart));
}
