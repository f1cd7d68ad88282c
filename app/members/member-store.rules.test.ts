import { expect, test } from "vitest";
import {
  activeVoices,
  isAuthenticated,
  type MemberAction,
  type MemberState,
  memberReducer,
  unknownMember,
} from "./member-store.rules.ts";

const sam = { username: "sam", userType: "user", role: "member" } as const;
const luna = { username: "luna", userType: "model", role: "member" } as const;
const warm = { id: "v1", name: "Warm" };
const hushed = { id: "v2", name: "Hushed", disabled: true };

const after = (...actions: MemberAction[]): MemberState => actions.reduce(memberReducer, unknownMember);
const profile = { credit: "1.00", freeCredit: "5.00", voices: [warm, hushed] };

test("the initial state does not know who is signed in [T-01, D-01, D-02, D-03]", () => {
  expect(unknownMember).toEqual({ initialised: false, user: null, userData: null });
  expect(isAuthenticated(unknownMember)).toBe(false);
});

test("setting a user stores it and marks the state as initialised [T-02, T-03, D-01, D-03]", () => {
  expect(after({ type: "user-set", user: sam })).toEqual({ initialised: true, user: sam, userData: null });
});

test("clearing removes user and profile and marks the state as initialised [T-02, T-04, T-05]", () => {
  expect(after({ type: "cleared" })).toEqual({ initialised: true, user: null, userData: null });
  const signedOut = after({ type: "user-set", user: sam }, { type: "profile-set", profile }, { type: "cleared" });
  expect(signedOut).toEqual({ initialised: true, user: null, userData: null });
});

test("a profile holds the credit and the list of voices [D-02]", () => {
  const state = after({ type: "user-set", user: luna }, { type: "profile-set", profile });
  expect(state.userData).toEqual({ credit: "1.00", freeCredit: "5.00", voices: [warm, hushed] });
});

test("a list of voices is stored only if there is a profile [T-06]", () => {
  const waiting = after({ type: "user-set", user: luna });
  expect(memberReducer(waiting, { type: "voices-set", voices: [warm] })).toBe(waiting);
  expect(memberReducer(unknownMember, { type: "voices-set", voices: [warm] })).toBe(unknownMember);
  const loaded = memberReducer(waiting, { type: "profile-set", profile });
  expect(memberReducer(loaded, { type: "voices-set", voices: [warm] }).userData).toEqual({
    ...profile,
    voices: [warm],
  });
});

test("a new balance does not change the list of voices; another member's profile replaces everything", () => {
  const loaded = after({ type: "user-set", user: luna }, { type: "profile-set", profile });
  const paid = memberReducer(loaded, { type: "profile-set", profile: { credit: "9.00" } });
  expect(paid.userData).toEqual({ credit: "9.00", voices: [warm, hushed] });
  expect(memberReducer(loaded, { type: "user-set", user: luna }).userData).toBe(loaded.userData);
  expect(memberReducer(loaded, { type: "user-set", user: sam }).userData).toBeNull();
  expect(memberReducer(unknownMember, { type: "profile-set", profile })).toBe(unknownMember);
});

test("a member is authenticated only with a user and an initialised state [D-05]", () => {
  expect(isAuthenticated({ initialised: true, user: sam, userData: null })).toBe(true);
  expect(isAuthenticated({ initialised: false, user: sam, userData: null })).toBe(false);
  expect(isAuthenticated({ initialised: true, user: null, userData: null })).toBe(false);
});

test("active voices are those that are not disabled [D-04]", () => {
  const state = after({ type: "user-set", user: luna }, { type: "profile-set", profile });
  expect(activeVoices(state)).toEqual([warm]);
  expect(activeVoices(unknownMember)).toEqual([]);
});
