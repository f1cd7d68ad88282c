import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { closedGate } from "#features/age-gate/gate-state.rules.ts";
import { requireMember, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { appointmentFailures } from "./appointments.rules.ts";
import {
  appointment,
  appointmentInput,
  appointments as appointmentsView,
  keptAppointment,
  quietHoursInput,
} from "./appointments.schema.ts";
import type { AppointmentsService } from "./appointments.service.ts";

const planned = operationsOf<{ appointments: AppointmentsService }, Viewer | null, { gate: GateState }>({
  tag: "Appointments",
  permit: requireMember,
  params: { id: "uuid of the appointment" },
  refusals: [viewerFailures.notAuthenticated],
});

const { notNow, ...booking } = appointmentFailures;

/** The member's planned calls. */
export const appointmentOperations = {
  mine: planned("GET /me/appointments", {
    summary: "Returns the member's planned calls and quiet hours",
    answer: appointmentsView,
    run: ({ appointments }, { viewer }) => appointments.mine(viewer),
  }),
  book: planned("POST /me/appointments", {
    summary: "Plans a call with a reminder",
    input: appointmentInput,
    answer: appointment,
    status: 201,
    refusals: [...closedGate, commonFailures.notFound, ...Object.values(booking)],
    run: ({ appointments }, { viewer, input }, { gate }) => appointments.book(viewer, gate, input),
  }),
  keep: planned("POST /me/appointments/:id/keep", {
    summary: "Marks a due call as kept and returns the companion to call",
    answer: keptAppointment,
    refusals: [commonFailures.notFound, notNow],
    run: ({ appointments }, { viewer, params }) => appointments.keep(viewer, params.id),
  }),
  decline: planned("POST /me/appointments/:id/decline", {
    summary: "Declines a due call",
    refusals: [commonFailures.notFound, notNow],
    run: ({ appointments }, { viewer, params }) => appointments.decline(viewer, params.id),
  }),
  stop: planned("POST /me/appointments/:id/stop", {
    summary: "Stops a planned call and its reminders",
    refusals: [commonFailures.notFound],
    run: ({ appointments }, { viewer, params }) => appointments.stop(viewer, params.id),
  }),
  setQuietHours: planned("PUT /me/quiet-hours", {
    summary: "Sets the hours without reminders; empty times clear them",
    input: quietHoursInput,
    run: ({ appointments }, { viewer, input }) => appointments.setQuietHours(viewer, input),
  }),
};
