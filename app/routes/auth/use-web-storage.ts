import { useEffect, useState } from "react";
import { signInFailure } from "#features/members/identity/auth.failures.ts";

/** What a page says when the browser keeps nothing for it. */
export const noWebStorage = signInFailure({ code: "WEB_STORAGE_UNSUPPORTED", status: 400 }).message;

/** Whether the browser keeps things for a page: the call screen needs it. True until it is known. */
export function useWebStorage(): boolean {
  const [works, setWorks] = useState(true);
  useEffect(() => setWorks(canStore()), []);
  return works;
}

function canStore(): boolean {
  try {
    const name = "nocturne.storage-check";
    window.sessionStorage.setItem(name, "1");
    window.sessionStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}
