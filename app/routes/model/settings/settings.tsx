import { data, Form, useSearchParams } from "react-router";
import { EmailFirst, useEmailFirst } from "#app/components/security/email-first.tsx";
import { resendEmail, resendEmailIntent } from "#app/components/security/resend-email.ts";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, loadOrErrorPage, pageError, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { IntentButton, Panel, PanelAnswers } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { PauseView } from "#features/agents/publishing/agent-pauses.service.ts";
import type { EmailPreferences } from "#features/mail/email-preferences.rules.ts";
import { emailPreferencesInput } from "#features/members/email-preferences/email-preferences.schema.ts";
import type { PayoutView } from "#features/payouts/payouts.schema.ts";
import { failureBody, isFailure } from "#platform/errors/failure.ts";
import type { Route } from "./+types/settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [emails, pause, payout, earnings] = await loadOrErrorPage(
    Promise.all([
      services.emailPreferences.mine(viewer),
      services.agentPauses.paused(viewer),
      services.payouts.view(viewer),
      services.earnings.overview(viewer),
    ]),
  );
  return { emails, pause, payout, hasEarnings: Number(earnings.pending) + Number(earnings.available) > 0 };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const { emailPreferences, agentPauses } = services;
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  try {
    if (intent === resendEmailIntent) return await resendEmail(context.get(requestContext), "/model/settings");
    if (intent === "letters") {
      const parsed = formInput(emailPreferencesInput, form);
      if ("refusal" in parsed) return data({ intent, ...parsed.refusal }, { status: 422 });
      await emailPreferences.choose(viewer, parsed.input);
    } else if (intent === "pause") await agentPauses.pauseAll(viewer);
    else if (intent === "resume") await agentPauses.resumeAll(viewer);
    else throw pageError(400, { message: "The form could not be read. Please try again." });
    return redirect(`/model/settings?done=${intent}`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return data({ intent, ...failureBody(error) }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Settings", indexed: false });
}

export default function CreatorSettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { emails, pause, payout, hasEarnings } = loaderData;
  const [search] = useSearchParams();
  const refusalOf = (intents: string[]) =>
    actionData && "code" in actionData && (!("intent" in actionData) || intents.includes(actionData.intent))
      ? actionData
      : undefined;
  const done = actionData ? null : search.get("done");
  return (
    <>
      <h1 className="text-5xl">Settings</h1>
      <p className="mt-2 mb-8 text-soft">Your sign-in, your emails, your money, and pausing your companions.</p>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel title="Security">
            <p className="text-soft">
              Password, email, passkeys, two-factor sign-in and the devices on which you are signed in.
            </p>
            <Link to="/user/settings" className="btn btn-neutral border-line mt-4">
              Open security
            </Link>
          </Panel>
          <Panel title="Payout method">
            <PayoutSummary payout={payout} />
          </Panel>
          <Panel title="Emails">
            <PanelAnswers refusal={refusalOf(["letters"])} done={done === "letters" ? "Your choice is kept." : null} />
            <EmailChoices emails={emails} />
          </Panel>
        </div>
        <div className="grid gap-4">
          <div id="pause" className="scroll-mt-24">
            <Panel title="Pause everything">
              <PanelAnswers
                refusal={refusalOf(["pause", "resume", resendEmailIntent])}
                done={
                  done === "pause"
                    ? "Everything is paused."
                    : done === "resume"
                      ? "Your companions can be called again."
                      : null
                }
              />
              <Pause pause={pause} />
            </Panel>
          </div>
          <Panel title="Close your account">
            <p className="text-soft">
              We wait 14 days, in which you can change your mind. Then your profile and your companions are gone, and
              your name with them.
            </p>
            <p className="mt-2 text-soft">
              {hasEarnings
                ? "You still have earnings. Write to us before you close your account: payouts are not open yet, and we pay by hand what is available."
                : "You have no pending earnings. If new ones come in before then, the account stays open until they have been paid out."}
            </p>
            <Link to="/user/account#your-data" className="btn btn-outline border-line mt-4">
              Your data and closing
            </Link>
          </Panel>
        </div>
      </div>
    </>
  );
}

function PayoutSummary({ payout: { method, tax } }: { payout: PayoutView }) {
  const unreadable = method?.unreadable || tax?.unreadable;
  return (
    <>
      <p className="text-soft">
        {method ? (
          <>
            Earnings go to <strong className="tabular font-medium text-base-content">{method.masked}</strong>
            {method.holder !== null && ` in the name of ${method.holder}`}.
          </>
        ) : (
          "No payout method yet."
        )}{" "}
        {tax ? "Your tax details are there." : "Your tax details are missing."}
      </p>
      {unreadable && <p className="mt-2 text-warn">We can't read all of them any more. Please enter them again.</p>}
      <Link to="/model/earnings#payout" className="btn btn-neutral border-line mt-4">
        {method ? "Change payout method" : "Add payout method"}
      </Link>
    </>
  );
}

const emailText: { name: keyof EmailPreferences; label: string; about: string }[] = [
  { name: "earnings", label: "Earnings", about: "When something clears, at most once a day." },
  { name: "reviews", label: "Reviews", about: "When a review of yours is decided." },
  { name: "news", label: "News", about: "What is new for creators." },
];

function EmailChoices({ emails }: { emails: EmailPreferences }) {
  return (
    <Form method="post" replace preventScrollReset className="grid gap-4">
      <p className="text-soft">You always get emails about your sign-in, your payouts and legal matters.</p>
      {emailText.map(({ name, label, about }) => (
        <label key={name} className="flex gap-3">
          <input
            type="checkbox"
            name={name}
            value="true"
            defaultChecked={emails[name]}
            className="checkbox mt-0.5 shrink-0"
          />
          <span>
            {label}
            <span className="block text-sm text-soft">{about}</span>
          </span>
        </label>
      ))}
      <IntentButton intent="letters" className="justify-self-start">
        Save
      </IntentButton>
    </Form>
  );
}

/** Two steps forward, one step back: the pause asks once, its end does not. */
function Pause({ pause }: { pause: PauseView }) {
  const emailFirst = useEmailFirst();
  if (pause) {
    return (
      <>
        <p className="mb-4">
          Paused since <Time at={pause.pausedAt} />. Nobody finds or calls{" "}
          {pause.agents === 1 ? "your companion" : "your companions"}.
        </p>
        {emailFirst ? (
          <EmailFirst>You can come back once your email address is confirmed.</EmailFirst>
        ) : (
          <Form method="post" replace preventScrollReset className="grid">
            <IntentButton intent="resume" className="justify-self-start">
              Come back
            </IntentButton>
          </Form>
        )}
      </>
    );
  }
  return (
    <>
      <p className="text-soft">
        Your companions leave the catalogue at once and take no new calls. Calls in progress go on. You can come back at
        any time.
      </p>
      <details className="mt-4">
        <summary className="btn btn-outline border-line">Pause everything</summary>
        <Form method="post" replace preventScrollReset className="mt-4 grid gap-3">
          <p>Really pause everything now?</p>
          <IntentButton intent="pause" className="justify-self-start">
            Yes, pause everything
          </IntentButton>
        </Form>
      </details>
    </>
  );
}
