import { useCallback } from "react";
import {
  redirect as answerRedirect,
  redirectDocument as answerRedirectDocument,
  replace as answerReplace,
  type NavigateOptions,
  useNavigate as useRouterNavigate,
} from "react-router";
import { destination } from "./destinations.rules.ts";

// The router's own ways on ask nothing of an address. Screens use these, which throw for one that leaves the site
// without permission or can do harm: see `destination`.

/** Leads a request on to another page of this site. */
export function redirect(target: string, init?: number | ResponseInit): Response {
  return answerRedirect(destination(target), init);
}

/** The same, in place of the page in the history. */
export function replace(target: string, init?: number | ResponseInit): Response {
  return answerReplace(destination(target), init);
}

/** Sends the browser to the address of another party, such as where one pays, or to a page of ours that it loads whole. */
export function redirectOutside(target: string, init?: number | ResponseInit): Response {
  return answerRedirectDocument(destination(target, { external: true }), init);
}

/** The way to another page of this site from what somebody does on this one. */
export function useNavigate() {
  const navigate = useRouterNavigate();
  return useCallback((target: string, options?: NavigateOptions) => navigate(destination(target), options), [navigate]);
}
