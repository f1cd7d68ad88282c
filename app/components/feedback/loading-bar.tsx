import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** A page that is there sooner never blinks. */
const throttleMs = 200;
/** How long the full bar stays once the page is there. */
const fadeMs = 250;

/** A line at the top while a page is on its way. It fills within the 2000 ms of motion.css. */
export function LoadingBar() {
  const busy = useNavigation().state !== "idle";
  const [phase, setPhase] = useState<"hidden" | "running" | "done">("hidden");

  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setPhase("running"), throttleMs);
      return () => clearTimeout(timer);
    }
    setPhase((before) => (before === "running" ? "done" : before));
    const timer = setTimeout(() => setPhase("hidden"), fadeMs);
    return () => clearTimeout(timer);
  }, [busy]);

  if (phase === "hidden") return null;
  return <div className="loading-bar" data-phase={phase} role="progressbar" aria-label="Loading the page" />;
}
