import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { Late } from "#platform/composition/late.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { isDemoOnLoopback } from "#platform/config/demo.ts";
import type { Tx } from "#platform/database/connect.ts";
import { forgetEndedLimits } from "#platform/rate-limits/rate-limit.ts";
import { createEmailPreferences } from "./email-preferences/email-preferences.service.ts";
import { addressOf } from "./member-directory.store.ts";
import {
  eraseMember,
  ownDevices,
  ownFormerNames,
  ownPasskeys,
  ownProfileRow,
  ownSignIns,
  ownZone,
} from "./personal-data.store.ts";
import { createProfileService } from "./profile/profile.service.ts";
import { eraseTexts, ownTexts } from "./profile/profile-texts.store.ts";
import { createMembersService, type MemberLedger, type MembersOptions } from "./service/members.service.ts";
import { createTimeZones } from "./time-zone/time-zone.service.ts";

export type MembersFeature = ReturnType<typeof membersFeature>;
type Uses = Pick<Platform, "config" | "database" | "clock" | "log" | "secrets" | "baseUrl" | "limits">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  mail: MailFeature;
  /** Looser limits and faster hashing, for tests and benchmarks. */
  outside: { signIn: Pick<MembersOptions, "attemptLimits" | "hashing"> };
  later: Late<MembersLater>;
};

/** What members need from later features. */
export type MembersLater = {
  creditOfMember: MemberLedger["credit"];
  grantSignup: MemberLedger["grantSignup"];
  permitsText(text: string): Promise<boolean>;
  renameCompanions(tx: Tx, member: { uid: string; username: string; at: Date }): Promise<void>;
};

/** Accounts: sign-up, sign-in, security, roles, profiles. */
export function membersFeature(platform: Uses, needs: Needs) {
  const { config, database, clock, log, secrets, baseUrl, limits } = platform;
  const { audit } = needs.audit.internal;
  const { mail } = needs.mail.internal;
  const { later } = needs;
  const members = createMembersService({
    ...needs.outside.signIn,
    database,
    clock,
    log,
    baseUrl,
    limits,
    audit,
    mail,
    secret: secrets.authSecret,
    earlierSecrets: secrets.earlierAuthSecrets,
    ledger: {
      grantSignup: (uid) => later.parts.grantSignup(uid),
      credit: (viewer) => later.parts.creditOfMember(viewer),
    },
    signUpsClosed: () => needs.settings.internal.settings.closed("signUps"),
    adminNeedsSecondFactor: !isDemoOnLoopback(config, database),
  });
  const profileService = createProfileService({
    db: database.db,
    clock,
    audit,
    renamed: (tx, member) => later.parts.renameCompanions(tx, member),
    permitsText: (text) => later.parts.permitsText(text),
  });
  const { mediaChanged, ...profiles } = profileService;
  const jobs = [
    {
      name: "sweep-missed-grants",
      schedule: "*/5 * * * *",
      about: "Gives new members the free credit that a fault kept from them",
      run: async () => void (await members.sweepMissedGrants()),
    },
    {
      name: "sweep-expired-sign-ins",
      schedule: "7 * * * *",
      about: "Erases sessions that ended and old entries of the sign-in history, and frees former usernames",
      run: () => members.sweepExpired(),
    },
    {
      name: "forget-ended-attempts",
      schedule: "27 * * * *",
      about: "Erases counts of attempts whose time is over",
      run: () => forgetEndedLimits(database.pool),
    },
  ];
  return {
    services: {
      ...memberServices(members),
      profiles,
      emailPreferences: createEmailPreferences({ mail }),
      timeZones: createTimeZones({ db: database.db, clock, audit }),
    },
    internal: {
      members,
      profileMediaChanged: mediaChanged,
      /** A member's address for emails; null once their account is closed. */
      addressOf: (uid: string): Promise<string | null> => addressOf(database.db, uid),
    },
    jobs,
    personalData: membersPersonalData,
  };
}

/** The services that screens may use; the rest stays on the server. */
function memberServices(members: ReturnType<typeof createMembersService>) {
  const { signUp, signIn, verifySecondFactor, signOut, me, usernameHint, security } = members;
  const { linkOf, confirmEmail, revertEmail, revertFactor, requestReset, resetPassword } = members.recovery;
  const { begin, beginReplacement, setup, finish, turnOff, newBackupCodes, confirmSession } = members.twoFactor;
  return {
    members: { signUp, signIn, verifySecondFactor, signOut, me, usernameHint },
    /** By email: forgotten passwords and address changes. */
    recovery: { linkOf, confirmEmail, revertEmail, revertFactor, requestReset, resetPassword },
    /** What members see and change about their own sign-in, each for the request's session. */
    security,
    twoFactor: { begin, beginReplacement, setup, finish, turnOff, newBackupCodes, confirmSession },
  };
}

export const membersPersonalData: PersonalData = {
  exports: [
    { name: "profile", about: "Your account and your public profile.", read: (tx, { uid }) => ownProfileRow(tx, uid) },
    {
      name: "former-usernames",
      about: "The usernames you had before, and until when they lead to your page.",
      read: (tx, { uid }) => ownFormerNames(tx, uid),
    },
    {
      name: "time-zone",
      about: "The time zone in whose days your limits and statements are.",
      read: (tx, { uid }) => ownZone(tx, uid),
    },
    { name: "devices", about: "Where you are signed in.", read: (tx, { uid }) => ownDevices(tx, uid) },
    {
      name: "sign-ins",
      about: "Who signed in to your account lately, and who tried to.",
      read: (tx, { uid }) => ownSignIns(tx, uid),
    },
    { name: "passkeys", about: "Your passkeys, by name.", read: (tx, { uid }) => ownPasskeys(tx, uid) },
    {
      name: "profile-texts",
      about: "What you wrote for your public page, and what was decided about it.",
      read: (tx, { uid }) => ownTexts(tx, uid),
    },
  ],
  erasures: [
    { name: "profile-texts", erase: (tx, { uid, at }) => eraseTexts(tx, uid, at) },
    { name: "member", erase: (tx, member) => eraseMember(tx, member.uid, member) },
  ],
};
