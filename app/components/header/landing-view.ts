import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { attempt } from "#app/ui/attempt.ts";
import { type LandingView, landingView } from "./header-links.rules.ts";

const storageKey = "landing-view";

/** The landing view of this visit: from the address where it says so, else the last one seen. */
export function useLandingView(): LandingView {
  const { pathname, search } = useLocation();
  const [remembered, setRemembered] = useState<LandingView>("users");
  const decides = pathname === "/" || search.includes("view=");
  const current = landingView(search);

  useEffect(() => {
    attempt("the memory of the last landing view", () => {
      if (decides) sessionStorage.setItem(storageKey, current);
      setRemembered(sessionStorage.getItem(storageKey) === "model" ? "model" : "users");
    });
  }, [decides, current]);

  return decides ? current : remembered;
}
