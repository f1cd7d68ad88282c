import type { MemberVoice, PageViewer } from "../context/root-data.ts";

/** The member's data that pages show. Amounts are decimal strings of dollars; a missing amount is not zero. */
export type MemberProfile = {
  credit?: string | null;
  freeCredit?: string | null;
  /** Credit held for a running call; part of the credit, but not of the other amounts. */
  held?: string | null;
  voices: MemberVoice[];
};

/** The signed-in member, as far as the browser knows. */
export type MemberState = {
  /** False until the server has reported who is signed in. */
  initialised: boolean;
  user: PageViewer | null;
  userData: MemberProfile | null;
};

export type MemberAction =
  | { type: "user-set"; user: PageViewer }
  | { type: "profile-set"; profile: Omit<MemberProfile, "voices"> & { voices?: MemberVoice[] } }
  | { type: "voices-set"; voices: MemberVoice[] }
  | { type: "cleared" };

export const unknownMember: MemberState = { initialised: false, user: null, userData: null };

/** Applies sign-in, sign-out, and updates to the member's data. */
export function memberReducer(state: MemberState, action: MemberAction): MemberState {
  switch (action.type) {
    case "user-set": {
      const same = state.user?.username === action.user.username;
      return { initialised: true, user: action.user, userData: same ? state.userData : null };
    }
    case "profile-set": {
      if (state.user === null) return state;
      return { ...state, userData: { voices: state.userData?.voices ?? [], ...action.profile } };
    }
    case "voices-set":
      if (state.userData === null) return state;
      return { ...state, userData: { ...state.userData, voices: action.voices } };
    case "cleared":
      return { initialised: true, user: null, userData: null };
  }
}

/** Whether a member is signed in, once the server has confirmed it. */
export function isAuthenticated({ initialised, user }: MemberState): boolean {
  return initialised && user !== null;
}

/** The voices that are not disabled. */
export function activeVoices({ userData }: MemberState): MemberVoice[] {
  return (userData?.voices ?? []).filter((voice) => !voice.disabled);
}
