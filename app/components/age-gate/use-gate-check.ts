import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { ageVerifiedCookie } from "#features/age-gate/age-gate.rules.ts";

const hasEntered = () => document.cookie.split(/; */).includes(`${ageVerifiedCookie}=true`);

/**
 * The gate's first look, before it shows: whether this browser has entered since the page was made, in another tab or
 * before it came back to a page that it had kept. Then the server is asked anew. True once that is settled.
 */
export function useGateCheck(): boolean {
  const { revalidate } = useRevalidator();
  const [checked, setChecked] = useState(false);

  useEffect(() => {
    const look = async () => {
      if (hasEntered()) await revalidate();
    };
    const lookAgain = () => {
      if (document.visibilityState === "visible") void look();
    };
    void look().finally(() => setChecked(true));
    document.addEventListener("visibilitychange", lookAgain);
    window.addEventListener("pageshow", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", lookAgain);
      window.removeEventListener("pageshow", lookAgain);
    };
  }, [revalidate]);

  return checked;
}
