import { data, Form } from "react-router";
import { CallList } from "#app/components/calls/call-row.tsx";
import { ProfileForm } from "#app/components/members/profile-form.tsx";
import { CreditBalance } from "#app/components/money/credit-balance.tsx";
import { StatementTable } from "#app/components/money/statement-table.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, loadOrErrorPage, pageError, refused, sentForm } from "#app/forms/answers.ts";
import { creditOnce } from "#app/members/credit-once.ts";
import { useRenamedCreator } from "#app/members/use-renamed-creator.ts";
import { Link } from "#app/navigation/link.tsx";
import { replace } from "#app/navigation/moves.ts";
import { type NoticeCode, withNotice } from "#app/navigation/notices.rules.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { profileInput } from "#features/members/profile/profile.schema.ts";
import { isCustomer } from "#features/members/viewer.rules.ts";
import { deletionInput } from "#features/privacy/privacy.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { RequestContext } from "#server/services.ts";
import type { Route } from "./+types/account.ts";
import { YourData } from "./your-data.tsx";

/** What the page shows of a longer list that stands elsewhere. */
const shownCalls = 4;
const shownLines = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { services, viewer } = request;
  const [profile, credit, recent, statement, privacy, { kept }] = await loadOrErrorPage(
    Promise.all([
      services.profiles.own(viewer),
      creditOnce(request),
      services.conversations.history(viewer, { limit: shownCalls }),
      viewer && isCustomer(viewer) ? services.ledger.statement(viewer, { limit: shownLines }) : null,
      services.privacy.view(viewer),
      services.settings.publicTerms(),
    ]),
  );
  return {
    email: viewer?.email ?? "",
    emailConfirmed: viewer?.emailConfirmed !== false,
    profile,
    credit,
    recent: recent.calls,
    /** Null for creators and admins, who have no credit. */
    lines: statement?.lines ?? null,
    privacy,
    kept,
    signedInLately: viewer?.recent !== false,
  };
}

/** A refusal, the form that it belongs to, and what was typed there. */
type Refused = FailureBody & { intent: string; typed: Record<string, string> };

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  form.delete("intent");
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  try {
    const outcome = await applyIntent(intent, form, context.get(requestContext));
    if (outcome === null) return replace("/user/account#your-data");
    if (typeof outcome === "object") return data<Refused>({ ...outcome, intent, typed }, { status: 422 });
    return replace(withNotice("/user/account", outcome));
  } catch (error) {
    const refusal = refused(error);
    return data<Refused>({ ...refusal.data, intent, typed }, refusal.init ?? {});
  }
}

/** The word of the notice that says what was done, null where the page says it itself, or the refusal of the form. */
async function applyIntent(
  intent: string,
  form: FormData,
  { services, viewer, facts }: RequestContext,
): Promise<FailureBody | NoticeCode | null> {
  if (intent === "profile") {
    const parsed = formInput(profileInput, form);
    if ("refusal" in parsed) return parsed.refusal;
    const { usernameChanged } = await services.profiles.update(viewer, parsed.input);
    return usernameChanged ? "username-saved" : "profile-saved";
  }
  if (intent === "delete") {
    const parsed = formInput(deletionInput, form);
    if ("refusal" in parsed) return parsed.refusal;
    await services.privacy.requestDeletion(viewer, parsed.input);
    return "deletion-requested";
  }
  if (intent === "export") {
    await services.privacy.requestExport(viewer);
    // The page itself says that the copy is being made, and when it is ready.
    return null;
  }
  if (intent === "resend") {
    await services.security.resendConfirmation(facts);
    return "confirmation-sent";
  }
  if (intent === "keep") {
    await services.privacy.cancelDeletion(viewer);
    return "account-kept";
  }
  throw pageError(400, { message: "The form could not be read. Please go back and try again." });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "My account", indexed: false });
}

export default function AccountScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { email, emailConfirmed, profile, credit, recent, lines, privacy, kept, signedInLately } = loaderData;
  const refusalOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined);
  useRenamedCreator();
  return (
    <>
      <h1 className="text-5xl [overflow-wrap:anywhere]">Hello, {profile.name || profile.username}</h1>
      <div className="mt-2 mb-8 text-soft [overflow-wrap:anywhere]">
        {email}
        {!emailConfirmed && <Resend refusal={refusalOf("resend")} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_1.2fr]">
        {lines && (
          <CreditBalance credit={credit}>
            <Link to="/user/credit" className="btn btn-go">
              Add credit
            </Link>
            <Link to="/user/limits" className="btn btn-outline border-line">
              Limits and breaks
            </Link>
          </CreditBalance>
        )}
        <section className="panel p-4 sm:p-6" aria-labelledby="recent-calls">
          <Head id="recent-calls" title="Recent calls" to="/user/calls" label="All calls" />
          <div className="mt-2">
            <CallList calls={recent} />
          </div>
        </section>
        <ProfileForm
          key={profile.username}
          profile={profile}
          refusal={refusalOf("profile")}
          typed={refusalOf("profile")?.typed ?? {}}
        />
        {lines && (
          <section className="panel p-4 sm:p-6" aria-labelledby="statement">
            <Head id="statement" title="Statement" to="/user/credit" label="Full statement" />
            <div className="mt-3">
              <StatementTable lines={lines} />
            </div>
          </section>
        )}
        <SecurityPanel />
        <YourData
          kept={kept}
          privacy={privacy}
          recent={signedInLately}
          copyRefusal={refusalOf("export")}
          username={profile.username}
          paidCredit={credit.credit}
          refusal={refusalOf("delete")}
        />
      </div>
    </>
  );
}

type HeadProps = { id: string; title: string; to: string; label: string };

function Head({ id, title, to, label }: HeadProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <Link to={to} className="text-link text-sm">
        {label}
      </Link>
    </div>
  );
}

function SecurityPanel() {
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="security">
      <Head id="security" title="Security" to="/user/settings" label="Settings" />
      <p className="mt-2 text-soft">
        Password, email, passkeys, two-factor sign-in and the devices on which you are signed in.
      </p>
    </section>
  );
}

/** The way to another email with the link that confirms the address. */
function Resend({ refusal }: { refusal: FailureBody | undefined }) {
  return (
    <Form method="post" preventScrollReset className="ml-2 inline-flex flex-wrap gap-2">
      <button type="submit" name="intent" value="resend" className="text-link text-warn">
        Not confirmed: resend the email
      </button>
      <FormAlert>{refusal?.message}</FormAlert>
    </Form>
  );
}
