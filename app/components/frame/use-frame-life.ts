import { useEffect, useState } from "react";

type FrameLifeModule = typeof import("./frame-life.tsx");

/** The frame's interactive parts, loaded after the page. The page works without them, so a failure is only logged. */
export function useFrameLife(isWanted: boolean): FrameLifeModule | null {
  const [life, setLife] = useState<FrameLifeModule | null>(null);
  useEffect(() => {
    if (isWanted) import("./frame-life.tsx").then(setLife, (error) => console.error("The frame stays still.", error));
  }, [isWanted]);
  return life;
}
