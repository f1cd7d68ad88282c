import { useEffect, useState } from "react";

type FrameLifeModule = typeof import("./frame-life.tsx");

/** The moving parts of the frame, once the page stands. Without them the page is whole, so a failure is only told. */
export function useFrameLife(isWanted: boolean): FrameLifeModule | null {
  const [life, setLife] = useState<FrameLifeModule | null>(null);
  useEffect(() => {
    if (isWanted) import("./frame-life.tsx").then(setLife, (error) => console.error("The frame stays still.", error));
  }, [isWanted]);
  return life;
}
