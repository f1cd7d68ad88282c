import type { MemberCalls } from "#features/conversations/admin/member-calls.service.ts";
import { createPeopleService } from "#features/people/people.service.ts";
import type { PrivacyService } from "#features/privacy/privacy.service.ts";
import type { VerificationsService } from "#features/verifications/verifications.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import type { Core } from "./core.ts";

type Parts = {
  db: Db;
  clock: Clock;
  log: Log;
  core: Core;
  privacy: PrivacyService;
  verifications: VerificationsService;
  memberCalls: MemberCalls;
};

/** What admins do about members, and the deeds of it that a second admin confirms. */
export function composePeople({ core, ...parts }: Parts) {
  const { audit, mail, settings, confirmations, ledger, members } = core;
  const { people, keepSuspensions, suspensions, confirmed } = createPeopleService({
    ...parts,
    audit,
    mail,
    settings,
    confirmations,
    ledger,
    deeds: members.deeds,
  });
  const peopleJobs: Job[] = [
    { name: "keep-suspensions", schedule: "* * * * *", run: async () => void (await keepSuspensions()) },
  ];
  return { people, suspensions, peopleJobs, confirmedPeople: confirmed };
}
