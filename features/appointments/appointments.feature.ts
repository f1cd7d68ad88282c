import type { AgentsFeature } from "#features/agents/agents.feature.ts";
import type { LimitsFeature } from "#features/limits/limits.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MembersFeature } from "#features/members/members.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { PushFeature } from "#features/push/push.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { createAppointments } from "./appointments.service.ts";
import { forgetAppointments, ownAppointments, ownQuietHours } from "./personal-data.store.ts";
import { createReminders } from "./reminders.service.ts";

export type AppointmentsFeature = ReturnType<typeof appointmentsFeature>;
type Uses = Pick<Platform, "database" | "clock" | "limits">;
type Needs = {
  mail: MailFeature;
  members: MembersFeature;
  push: PushFeature;
  limits: LimitsFeature;
  agents: AgentsFeature;
};

/** Planned calls and their reminders. */
export function appointmentsFeature({ database: { db }, clock, limits: rateLimits }: Uses, needs: Needs) {
  const { agents, agentNamesOf } = needs.agents.internal;
  const { limits } = needs.limits.internal;
  const reminders = createReminders({
    db,
    clock,
    limits,
    agentForCall: (agentId) => agents.forCall(agentId),
    members: needs.members.internal.members,
    mail: needs.mail.internal.mail,
    notify: needs.push.internal.notify,
  });
  return {
    services: { appointments: createAppointments({ db, clock, agents, agentNamesOf, limits, rateLimits }) },
    internal: { reminders },
    jobs: [
      {
        name: "send-reminders",
        schedule: "* * * * *",
        about: "Reminds members of the calls that they planned, and closes reminders that nobody answered",
        run: async () => {
          await reminders.remind();
          await reminders.closeUnanswered();
        },
      },
    ],
    personalData: appointmentsPersonalData,
  };
}

export const appointmentsPersonalData: PersonalData = {
  exports: [
    {
      name: "appointments",
      about: "Calls that you planned.",
      read: (tx, { uid }) => ownAppointments(tx, uid),
    },
    {
      name: "quiet-hours",
      about: "Your hours without reminders.",
      read: (tx, { uid }) => ownQuietHours(tx, uid),
    },
  ],
  erasures: [{ name: "appointments", erase: (tx, { uid }) => forgetAppointments(tx, uid) }],
};
