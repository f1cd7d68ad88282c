import type { ReactNode } from "react";

type PageHeadProps = { title: string; lead?: string; children?: ReactNode };

/** The title of an admin page, its purpose, and its page-wide actions. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-4xl">{title}</h1>
        {lead && <p className="mt-1 max-w-prose text-soft">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}
