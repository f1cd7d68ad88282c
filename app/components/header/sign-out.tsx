import { LogOut } from "lucide-react";
import { PostForm } from "#app/forms/post-form.tsx";

/** The way out: a form, since no link and no picture on another site may sign anybody out. */
export function SignOut({ className }: { className: string }) {
  return (
    <PostForm action="/logout">
      <button type="submit" className={className}>
        <LogOut size={18} aria-hidden="true" className="text-soft" />
        Sign out
      </button>
    </PostForm>
  );
}
