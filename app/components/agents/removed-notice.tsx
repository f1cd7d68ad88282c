import { Form, useLocation } from "react-router";
import { withRemoved } from "./removed.rules.ts";

type RemovedNoticeProps = {
  /** Where the form is sent. */
  action: string;
  /** The companion, and the intent that brings it back; null where it cannot come back. */
  undo: { agentId: string; intent: string } | null;
  children: string;
};

/** The way back for what was just removed without scripts; with them a notice has it. */
export function RemovedNotice({ action, undo, children }: RemovedNoticeProps) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="panel mb-4 flex flex-wrap items-center justify-between gap-3 p-4"
      role="status"
    >
      <input type="hidden" name="next" value={withRemoved(`${pathname}${search}`, null)} />
      {undo && <input type="hidden" name="agentId" value={undo.agentId} />}
      <p className="min-w-0 [overflow-wrap:anywhere]">{children}</p>
      {undo && (
        <button type="submit" name="intent" value={undo.intent} className="btn btn-outline btn-sm border-line">
          Undo
        </button>
      )}
    </Form>
  );
}
