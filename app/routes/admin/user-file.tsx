import { data } from "react-router";
import type { ZodType } from "zod";
import {
  adjustInput,
  deletionStart,
  emailInput,
  type MemberFile,
  noteInput,
  payOffInput,
  reasonInput,
  roleInput,
  suspendInput,
  typeInput,
} from "#features/people/people.schema.ts";
import type { PeopleService } from "#features/people/people.service.ts";
import { failureBody, isFailure } from "#platform/errors/failure.ts";
import { PageHead } from "../../components/admin/page-head.tsx";
import { type DeedAnswer, MemberDeeds } from "../../components/people/member-deeds.tsx";
import { MemberFacts, MemberMoney } from "../../components/people/member-facts.tsx";
import { LinkedMembers, MemberDoings, MemberHistory, MemberTrail } from "../../components/people/member-lists.tsx";
import { MemberNotes } from "../../components/people/member-notes.tsx";
import { MemberStanding } from "../../components/people/member-standing.tsx";
import { deedWords } from "../../components/people/people-words.rules.ts";
import { reloadAfterConflict } from "../../navigation/after-conflict.ts";
import { formInput, pageError, sentForm, served } from "../../navigation/answers.ts";
import { doneAt, doneWords } from "../../navigation/done.ts";
import { Link } from "../../navigation/link.tsx";
import { orOffline } from "../../navigation/offline.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { FormDone } from "../../ui/form-alert.tsx";
import type { Route } from "./+types/user-file.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  return {
    file: await served(services.people.file(viewer, params.uid)),
    done: doneWords(facts.headers, deedWords),
    formKey: crypto.randomUUID(),
  };
}

/** Nothing of a member's file is kept by a browser. */
export const headers = () => ({ "Cache-Control": "no-store" });

type Viewer = Parameters<PeopleService["file"]>[0];
type Deed = (people: PeopleService, viewer: Viewer, uid: string, form: FormData) => Promise<string>;

/** What a form could not be read as. */
class Unread extends Error {
  readonly refusal: ReturnType<typeof failureBody>;
  constructor(refusal: ReturnType<typeof failureBody>) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

function read<T>(schema: ZodType<T>, form: FormData): T {
  const parsed = formInput(schema, form);
  if ("refusal" in parsed) throw new Unread(parsed.refusal);
  return parsed.input;
}

/** Each form of the page by its intent; answers which words the page says afterwards. */
const deeds: Record<string, Deed> = {
  suspend: async (people, viewer, uid, form) => {
    await people.suspend(viewer, uid, read(suspendInput, form));
    return "suspend";
  },
  restore: async (people, viewer, uid, form) => {
    await people.restore(viewer, uid, read(reasonInput, form).reason);
    return "restore";
  },
  credit: async (people, viewer, uid, form) => {
    const state = await people.adjustCredit(viewer, uid, read(adjustInput, form));
    return state === "waiting" ? "waiting" : "credit";
  },
  unfreeze: async (people, viewer, uid, form) => {
    await people.askUnfreeze(viewer, uid, read(reasonInput, form).reason);
    return "waiting";
  },
  payoff: async (people, viewer, uid, form) => {
    await people.askPayOff(viewer, uid, read(payOffInput, form));
    return "waiting";
  },
  role: async (people, viewer, uid, form) => {
    await people.askRole(viewer, uid, read(roleInput, form));
    return "waiting";
  },
  type: async (people, viewer, uid, form) => {
    await people.setUserType(viewer, uid, read(typeInput, form));
    return "type";
  },
  email: async (people, viewer, uid, form) => {
    await people.correctEmail(viewer, uid, read(emailInput, form));
    return "waiting";
  },
  signout: async (people, viewer, uid, form) => {
    await people.signOutEverywhere(viewer, uid, read(reasonInput, form).reason);
    return "signout";
  },
  export: async (people, viewer, uid, form) => {
    await people.startExport(viewer, uid, read(reasonInput, form).reason);
    return "export";
  },
  delete: async (people, viewer, uid, form) => {
    await people.startDeletion(viewer, uid, read(deletionStart, form));
    return "delete";
  },
  note: async (people, viewer, uid, form) => {
    await people.addNote(viewer, uid, read(noteInput, form).words);
    return "note";
  },
};

export async function action({ context, request, params }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const { people } = services;
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  try {
    // Who asks is told first: a stranger learns nothing about the form.
    await people.file(viewer, params.uid);
    if (intent === "show-email") {
      const { email } = await people.showEmail(viewer, params.uid, read(reasonInput, form).reason);
      return data({ intent, email });
    }
    const deed = Object.hasOwn(deeds, intent) ? deeds[intent] : undefined;
    if (!deed) throw pageError(400, { message: "The form could not be read. Please try again." });
    const done = await deed(people, viewer, params.uid, form);
    return doneAt(`/admin/users-management/${encodeURIComponent(params.uid)}`, done);
  } catch (error) {
    if (error instanceof Unread) return data({ intent, ...error.refusal }, { status: 422 });
    if (!isFailure(error)) throw error;
    if (error.status === 404 || error.status === 401) throw pageError(error.status, { message: error.message });
    return data({ intent, ...failureBody(error) }, { status: error.status });
  }
}

export const shouldRevalidate = reloadAfterConflict;
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "User", indexed: false });
}

/** After a deed its form is empty again. A look at the e-mail is none: what was begun beside it stays. */
const lastDeed = (file: MemberFile) => file.audit.find(({ action }) => action !== "members.email_shown")?.id;

export default function UserFileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { file, done, formKey } = loaderData;
  const answer: DeedAnswer = actionData && "code" in actionData ? actionData : undefined;
  const email = actionData && "email" in actionData ? actionData.email : null;
  const emailError = answer?.intent === "show-email" ? answer.fields?.reason?.[0] : undefined;
  return (
    <>
      <PageHead title={`@${file.username}`} lead="All that is kept about this member, but for what is sealed.">
        <Link to="/admin/users-management" className="btn btn-ghost">
          All users
        </Link>
      </PageHead>
      <div className="mb-4">
        <FormDone>{actionData ? null : done}</FormDone>
      </div>
      <MemberStanding file={file} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <MemberFacts file={file} email={email} error={emailError} />
          <MemberMoney file={file} />
          <LinkedMembers file={file} />
          <MemberDoings file={file} />
        </div>
        <div className="grid min-w-0 gap-4">
          <MemberDeeds key={lastDeed(file)} file={file} formKey={formKey} answer={answer} />
          <MemberNotes file={file} answer={answer} />
          <MemberHistory file={file} />
          <MemberTrail file={file} />
        </div>
      </div>
    </>
  );
}
