import type { ReactNode } from "react";
import { reasonWord } from "#app/components/complaints/complaints.labels.ts";
import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { purchaseWords } from "#app/components/money/purchases.labels.ts";
import { Link } from "#app/navigation/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { actionLabelAlone } from "#features/audit/audit.labels.ts";
import type { MemberFile } from "#features/people/people.schema.ts";
import { isReasonCode, reasonLabels, suspensionEnd } from "#features/people/suspensions.labels.ts";
import { dateLabel, dateTimeLabel } from "#platform/days/days.ts";
import { callEnd, complaintState, linkLabels, statusLabels } from "./members.labels.ts";

/** A list that says what it would hold while it holds nothing. */
function Lines<Item extends { id: string }>(props: {
  title: string;
  empty: string;
  items: Item[];
  line: (item: Item) => ReactNode;
  above?: ReactNode;
}) {
  return (
    <Panel title={props.title}>
      {props.above}
      {props.items.length === 0 ? (
        <p className="text-soft">{props.empty}</p>
      ) : (
        <ul className="grid gap-3">
          {props.items.map((item) => (
            <li key={item.id}>{props.line(item)}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <p className="tabular break-words text-[0.82rem] text-soft">{children}</p>
);

const crowdWords = (accounts: number) => `${accounts < 100 ? accounts : "100+"} accounts share this network`;

/** Members who may be the same person. Where a crowd shares a network it is counted, and nobody of it named. */
export function LinkedMembers({ file }: { file: MemberFile }) {
  const { crowds } = file;
  return (
    <Lines
      title="Linked accounts"
      above={crowds.map(({ mark, accounts }) => (
        <p key={mark} className="mb-3 text-warn">
          {crowdWords(accounts)} <span className="text-[0.8rem] text-soft">#{mark}</span>
        </p>
      ))}
      empty={
        crowds.length > 0
          ? "Too many to list by network alone. None shares a payment or a mailbox."
          : "No other account shares a payment, a mailbox, a browser or a network with this one."
      }
      items={file.linked.map((one) => ({ ...one, id: one.uid }))}
      line={(one) => (
        <>
          <p>
            <Link to={`/admin/users-management/${one.uid}`} className="text-link">
              @{one.username}
            </Link>{" "}
            <span className="text-soft">
              {statusLabels[one.status]}, joined {dateLabel(one.joinedAt)}
              {one.hadFreeCredit && ", had free credit"}
            </span>
          </p>
          {one.links.map((link) => (
            <Small key={`${link.kind}${link.mark}`}>
              {link.strength}: {linkLabels[link.kind]} <span className="text-[0.8rem]">#{link.mark}</span>
            </Small>
          ))}
        </>
      )}
    />
  );
}

export function MemberHistory({ file }: { file: MemberFile }) {
  return (
    <Lines
      title="Suspensions"
      empty="Never suspended."
      items={file.suspensions}
      line={(one) => (
        <>
          <p>{isReasonCode(one.reasonCode) ? reasonLabels[one.reasonCode] : one.reasonCode}</p>
          <p className="text-soft">{one.words}</p>
          <Small>
            {dateTimeLabel(one.at)} UTC by @{one.by}
            {one.until && `, until ${suspensionEnd(one.until)}`}
            {one.liftedAt && `, lifted ${dateTimeLabel(one.liftedAt)} UTC`}
            {one.liftedBy && ` by @${one.liftedBy}`}
          </Small>
        </>
      )}
    />
  );
}

/** What a member bought and whom they talked with. Never what was said. */
export function MemberActivity({ file }: { file: MemberFile }) {
  return (
    <>
      <Lines
        title="Purchases"
        empty="Nothing bought yet."
        items={file.purchases}
        line={(one) => (
          <>
            <p>
              <span className="tabular">{dollarLabel(one.price)}</span> {purchaseWords[one.state].label.toLowerCase()}
            </p>
            <Small>
              begun {dateTimeLabel(one.at)} UTC{one.paidAt && `, paid ${dateTimeLabel(one.paidAt)} UTC`}
              {`, ${one.processor} ${one.reference ?? ""}`}
            </Small>
          </>
        )}
      />
      <Lines
        title="Calls"
        empty="No calls yet."
        items={file.calls}
        line={(one) => (
          <>
            <p>
              <Link to={`/admin/all-conversations/${one.id}`} className="text-link">
                {one.side === "customer" ? `With ${one.agentName}` : `A customer with ${one.agentName}`}
              </Link>{" "}
              <span className="tabular text-soft">
                {durationLabel(one.billedMs / 1000)}, {dollarLabel(one.charge)}
              </span>
            </p>
            <Small>
              {dateTimeLabel(one.at)} UTC, {callEnd(one)}
            </Small>
          </>
        )}
      />
      <Lines
        title="Complaints"
        empty="No complaints by or about this member."
        items={file.complaints}
        line={(one) => (
          <>
            <p>
              <Link to={`/admin/complaints/${one.reference}`} className="text-link">
                {one.reference}
              </Link>{" "}
              <span className="text-soft">{one.side === "by" ? "by them" : "about them"}</span>
            </p>
            <Small>
              {dateTimeLabel(one.at)} UTC, {reasonWord(one.reason)}, {complaintState(one.state)}
            </Small>
          </>
        )}
      />
      {file.userType === "model" && (
        <Lines
          title="Companions"
          empty="No companion yet."
          items={file.agents}
          line={(one) => (
            <p>
              <Link to={`/admin/agent-edition/${one.id}`} className="text-link">
                {one.name}
              </Link>{" "}
              <span className="text-soft">{one.held ? "held" : one.status}</span>
            </p>
          )}
        />
      )}
    </>
  );
}

export function MemberAuditLog({ file }: { file: MemberFile }) {
  return (
    <>
      <Lines
        title="Devices"
        empty="No devices."
        items={file.devices}
        line={(one) => (
          <>
            <p>
              {one.name} <span className="text-soft">{one.twoFactor ? "two factors" : one.method}</span>
            </p>
            <Small>
              last seen {dateTimeLabel(one.seenAt)} UTC{one.network && ` from ${one.network}`}
            </Small>
          </>
        )}
      />
      <Lines
        title="Audit log"
        empty="No entries about this member."
        items={file.audit}
        line={(one) => (
          <>
            <p className="break-words">
              {actionLabelAlone(one.action)} <span className="text-soft">by @{one.actor}</span>
            </p>
            <Small>
              {dateTimeLabel(one.at)} UTC{one.reason && `: ${one.reason}`}
            </Small>
          </>
        )}
      />
    </>
  );
}
