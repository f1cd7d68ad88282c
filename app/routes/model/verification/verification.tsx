import { data } from "react-router";
import {
  path,
  type StepName,
  shownStep,
  stepLabels,
  stepNames,
} from "#app/components/verification/verification.labels.ts";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, loadOrErrorPage, pageError, refused, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { unfinishedDays, yearsKept } from "#features/verifications/verifications.rules.ts";
import {
  agreementInput,
  detailsInput,
  pictureKindInput,
  secondLookInput,
} from "#features/verifications/verifications.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { RequestContext } from "#server/services.ts";
import type { Route } from "./+types/verification.ts";
import { AgreementStep } from "./agreement-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { PicturesStep } from "./pictures-step.tsx";
import { Standing } from "./standing.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const verification = await loadOrErrorPage(services.verifications.own(viewer));
  return { verification, step: shownStep(url.searchParams.get("step"), verification.missing) };
}

const unreadable = { message: "The form could not be read. Please go back and try again." };

/** A refusal, the form and the picture that it belongs to, and what was typed there. */
type Refused = FailureBody & { intent: string; kind: string; typed: Record<string, string> };

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  const about = { intent, kind: String(form.get("kind")), typed: Object.fromEntries(texts) };
  try {
    const outcome = await applyIntent(intent, form, context.get(requestContext));
    if (typeof outcome === "object") return data<Refused>({ ...outcome, ...about }, { status: 422 });
    return redirect(outcome);
  } catch (error) {
    const refusal = refused(error);
    return data<Refused>({ ...refusal.data, ...about }, refusal.init ?? {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

/** Where to go on, or the refusal of the form. */
async function applyIntent(intent: string, form: FormData, at: RequestContext): Promise<FailureBody | string> {
  const { viewer } = at;
  const { verifications } = at.services;
  if (intent === "details") {
    const parsed = formInput(detailsInput, form);
    if ("refusal" in parsed) return parsed.refusal;
    await verifications.saveDetails(viewer, parsed.input);
    return `${path}?step=pictures`;
  }
  if (intent === "picture" || intent === "remove") {
    const kind = pictureKindInput.safeParse(form.get("kind")).data;
    if (!kind) throw pageError(400, unreadable);
    const file = form.get("picture");
    if (intent === "remove") await verifications.removePicture(viewer, kind);
    else await verifications.addPicture(viewer, kind, await bytesOf(file));
    return `${path}?step=pictures`;
  }
  if (intent === "send") {
    const parsed = formInput(agreementInput, form);
    if ("refusal" in parsed) return parsed.refusal;
    await verifications.agree(viewer, { version: String(form.get("version")) });
    await verifications.submit(viewer);
    return path;
  }
  if (intent === "second-look") {
    const parsed = formInput(secondLookInput, form);
    if ("refusal" in parsed) return parsed.refusal;
    await verifications.askSecondLook(viewer, parsed.input);
    return path;
  }
  if (intent === "withdraw") {
    await verifications.withdraw(viewer);
    return `${path}?step=details`;
  }
  throw pageError(400, unreadable);
}

const bytesOf = async (sent: FormDataEntryValue | null) =>
  sent === null || typeof sent === "string" ? new Uint8Array() : new Uint8Array(await sent.arrayBuffer());

/** What somebody typed about their document is given to nobody else, and kept nowhere. */
export const headers = () => ({ "cache-control": "no-store" });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your identity", indexed: false });
}

export default function VerificationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { verification, step } = loaderData;
  const refusal = actionData && "intent" in actionData ? (actionData as Refused) : undefined;
  const refusalOf = (...intents: string[]) => (refusal && intents.includes(refusal.intent) ? refusal : undefined);
  return (
    <div className="max-w-2xl">
      <h1 className="text-5xl">Your identity</h1>
      <p className="mt-2 mb-8 text-soft">
        Before anything of yours goes public or is paid out, we make sure that you are who you say you are, and an
        adult. It takes about three minutes, best on a phone.
      </p>
      <Standing
        verification={verification}
        refusal={refusalOf("withdraw", "second-look")}
        typed={refusalOf("second-look")?.typed ?? {}}
      />
      {verification.open && (
        <>
          <Steps step={step} />
          {step !== "agreement" && <FormAlert>{refusalOf("send")?.message}</FormAlert>}
          {step === "details" && (
            <DetailsStep
              details={verification.details}
              typed={refusalOf("details")?.typed ?? {}}
              refusal={refusalOf("details")}
            />
          )}
          {step === "pictures" && (
            <PicturesStep
              needed={verification.needed}
              pictures={verification.pictures}
              refusal={refusalOf("picture", "remove")}
            />
          )}
          {step === "agreement" && (
            <AgreementStep
              version={verification.agreement.version}
              typed={refusalOf("send")?.typed ?? {}}
              refusal={refusalOf("send")}
            />
          )}
        </>
      )}
      <WhoSees />
    </div>
  );
}

function Steps({ step }: { step: StepName }) {
  return (
    <nav aria-label="Steps" className="mb-6">
      <ol className="flex flex-wrap gap-2">
        {stepNames.map((name, at) => (
          <li key={name}>
            <Link to={`${path}?step=${name}`} className="chip" aria-current={name === step ? "step" : undefined}>
              {at + 1}. {stepLabels[name]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function WhoSees() {
  return (
    <section className="mt-10 border-t border-line pt-6 text-[0.92rem]" aria-labelledby="who-sees">
      <h2 id="who-sees" className="text-2xl">
        Who sees this, and how long it is kept
      </h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-soft">
        <li>Only our review team, only to check it. Each look is written down with a reason. Never customers.</li>
        <li>Pictures and details are encrypted, on storage with no public link. You cannot open them again either.</li>
        <li>
          What you begin and leave is erased after {unfinishedDays} days. Once you are verified, the law wants the
          record kept for {yearsKept} years after it ends, also when you close your account.
        </li>
      </ul>
      <p className="mt-3">
        <Link to="/docs/creators/identity-check" className="text-link">
          More about the identity check
        </Link>
      </p>
    </section>
  );
}
