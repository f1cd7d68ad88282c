import { createContext, type Dispatch, useContext, useLayoutEffect, useReducer, useRef } from "react";
import type { RootData } from "../context/root-data.ts";
import { type MemberAction, type MemberState, memberReducer, unknownMember } from "./member-store.rules.ts";

type MemberStore = { member: MemberState; dispatch: Dispatch<MemberAction> };

const MemberContext = createContext<MemberStore>({ member: unknownMember, dispatch: () => {} });
export const MemberProvider = MemberContext.Provider;

/** Who is signed in, as far as this page knows, and the way to tell it more. */
export function useMember(): MemberStore {
  return useContext(MemberContext);
}

/** What the data of a page says about its member. Nothing, where the page has none because the server failed. */
function newsIn(root: RootData | undefined): MemberAction[] {
  if (!root) return [];
  if (!root.viewer) return [{ type: "cleared" }];
  const news: MemberAction[] = [{ type: "user-set", user: root.viewer }];
  // A creator has no credit to show: their profile is their voices.
  const isCreator = root.viewer.userType === "model";
  if (root.profile) news.push({ type: "profile-set", profile: root.profile });
  else if (isCreator && root.voices) news.push({ type: "profile-set", profile: {} });
  if (root.voices) news.push({ type: "voices-set", voices: root.voices });
  return news;
}

const memberOf = (root: RootData | undefined) => newsIn(root).reduce(memberReducer, unknownMember);

/** The member store of a page: filled from the first render on, also on the server, and told of all that loads later. */
export function useMemberStore(root: RootData | undefined): MemberStore {
  const [member, dispatch] = useReducer(memberReducer, root, memberOf);
  const told = useRef(root);
  // Before the browser paints, so that nobody sees the page of one member under the header of another.
  useLayoutEffect(() => {
    if (told.current === root) return;
    told.current = root;
    for (const news of newsIn(root)) dispatch(news);
  }, [root]);
  return { member, dispatch };
}
