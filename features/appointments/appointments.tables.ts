import type { Generated } from "kysely";
import type { Repeat } from "./appointment-times.rules.ts";
import type { EndReason, Outcome } from "./appointments.rules.ts";

type AppointmentsTable = {
  id: string;
  uid: string;
  agent_id: string;
  local_date: string;
  local_time: string;
  zone: string;
  repeat: Repeat;
  next_at: Date | null;
  offered_at: Generated<Date | null>;
  last_outcome: Generated<Outcome | null>;
  missed_in_row: Generated<number>;
  ended_for: Generated<EndReason | null>;
  created_at: Date;
};

type QuietHoursTable = { uid: string; from_time: string; to_time: string; changed_at: Date };

declare module "#platform/database/tables.ts" {
  interface Tables {
    appointments: AppointmentsTable;
    appointment_quiet_hours: QuietHoursTable;
  }
}
