import { createContext, type Dispatch, useContext, useLayoutEffect, useReducer, useRef } from "react";
import type { RootData } from "../context/root-data.ts";
import { type MemberAction, type MemberState, memberReducer, unknownMember } from "./member-store.rules.ts";

type MemberStore = { member: MemberState; dispatch: Dispatch<MemberAction> };

const MemberContext = createContext<MemberStore>({ member: unknownMember, dispatch: () => {} });
export const MemberProvider = MemberContext.Provider;

/** The signed-in member, as far as this page knows, and the function that updates it. */
export function useMember(): MemberStore {
  return useContext(MemberContext);
}

/** The member in the page's root data; unknown if the server failed and the page has no data. */
function newsIn(root: RootData | undefined): MemberAction[] {
  if (!root) return [];
  if (!root.viewer) return [{ type: "cleared" }];
  const news: MemberAction[] = [{ type: "user-set", user: root.viewer }];
  // A creator has no credit: their profile is only their voices.
  const isCreator = root.viewer.userType === "model";
  if (root.profile) news.push({ type: "profile-set", profile: root.profile });
  else if (isCreator && root.voices) news.push({ type: "profile-set", profile: {} });
  if (root.voices) news.push({ type: "voices-set", voices: root.voices });
  return news;
}

const memberOf = (root: RootData | undefined) => newsIn(root).reduce(memberReducer, unknownMember);

/** The page's member store: filled from the first render, also on the server, and updated with later data. */
export function useMemberStore(root: RootData | undefined): MemberStore {
  const [member, dispatch] = useReducer(memberReducer, root, memberOf);
  const told = useRef(root);
  // Before the browser paints, so that one member's page never appears under another's header.
  useLayoutEffect(() => {
    if (told.current === root) return;
    told.current = root;
    for (const news of newsIn(root)) dispatch(news);
  }, [root]);
  return { member, dispatch };
}
