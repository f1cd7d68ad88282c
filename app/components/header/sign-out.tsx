import { LogOut } from "lucide-react";
import { Form } from "react-router";

/** The way out: a form, since no link and no picture on another site may sign anybody out. */
export function SignOut({ className }: { className: string }) {
  return (
    <Form method="post" action="/logout">
      <button type="submit" className={className}>
        <LogOut size={18} aria-hidden="true" className="text-soft" />
        Sign out
      </button>
    </Form>
  );
}
