import type { PageViewer } from "../context/root-data.ts";

export type MemberVoice = { id: string; name: string; disabled?: boolean };
/** What is shown of a member. Amounts are decimal strings of dollars; one that is missing is told apart from zero. */
export type MemberProfile = {
  credit?: string | null;
  freeCredit?: string | null;
  /** What is held for a running call, and not part of the others. */
  held?: string | null;
  voices: MemberVoice[];
};

/** What the browser knows of who is signed in. */
export type MemberState = {
  /** False until the server's word on who is signed in has come. */
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

/** Sign-in, sign-out, and what becomes known of a member in between. */
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

/** Somebody is signed in, and that is certain. */
export function isAuthenticated({ initialised, user }: MemberState): boolean {
  return initialised && user !== null;
}

/** The voices that can be used: all that are not disabled. */
export function activeVoices({ userData }: MemberState): MemberVoice[] {
  return (userData?.voices ?? []).filter((voice) => !voice.disabled);
}
