import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { PageViewer } from "../context/root-data.ts";
import { fetchContent } from "../navigation/fetch-content.ts";
import { attempt } from "../ui/attempt.ts";
import { useMember } from "./member-context.ts";

/** Sent to the other tabs when the signed-in member changes. */
type MemberNews = { user: PageViewer | null };
const channelName = "nocturne-sign-in";
const retryAfterMs = [2_000, 4_000, 8_000, 16_000];

/** Synchronises sign-in and sign-out between the tabs of a browser, without a reload. */
export function useMemberInAllTabs(): void {
  const { member, dispatch } = useMember();
  const { revalidate } = useRevalidator();
  const { initialised, user } = member;
  const known = useRef(user);
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    const opened = attempt("the line to other tabs", () => new BroadcastChannel(channelName));
    if (!opened) return;
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<MemberNews>) => {
      if (data.user?.username === known.current?.username) return;
      known.current = data.user;
      dispatch(data.user ? { type: "user-set", user: data.user } : { type: "cleared" });
      if (!data.user) emptySentData();
      void revalidate();
    };
    // A page restored from the back/forward cache may show a member who has signed out since.
    const comeBack = (event: PageTransitionEvent) => event.persisted && void revalidate();
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pageshow", comeBack);
      opened.close();
    };
  }, [dispatch, revalidate]);

  useEffect(() => {
    if (!initialised || user?.username === known.current?.username) return;
    known.current = user;
    if (user === null) emptySentData();
    channel.current?.postMessage({ user } satisfies MemberNews);
  }, [initialised, user]);
}

/** The page that the server sent holds what it was made of, a member's credit for one. Nothing reads it a second time. */
function emptySentData(): void {
  for (const script of document.scripts) {
    if (script.textContent.includes("streamController.enqueue")) script.textContent = "";
  }
}

/** Reloads a header without its credit, with increasing delays: the ledger was busy when the page was served. */
export function useProfileOfMember(): void {
  const { member, dispatch } = useMember();
  const { user, userData } = member;
  const waits = user?.userType === "user" && user.role !== "admin" && userData === null;

  useEffect(() => {
    if (!waits) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (attempt: number) => {
      const afterMs = retryAfterMs[attempt];
      if (afterMs === undefined) return;
      timer = setTimeout(async () => {
        try {
          const { credit, freeCredit } = (await fetchContent("/api/me")) as { credit: number; freeCredit: number };
          dispatch({ type: "profile-set", profile: { credit: String(credit), freeCredit: String(freeCredit) } });
        } catch (error) {
          console.warn("The credit could not be read.", error);
          ask(attempt + 1);
        }
      }, afterMs);
    };
    ask(0);
    return () => clearTimeout(timer);
  }, [waits, dispatch]);
}
