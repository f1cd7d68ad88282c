import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { SelectMenu } from "#app/ui/select-menu.tsx";

type FindFormProps = {
  /** The page without a search. */
  path: string;
  label: string;
  hint: string;
  maxLength: number;
  query: Readonly<Record<string, unknown>>;
  /** What narrows the list; open where something of it is chosen. */
  children: ReactNode;
};

/** A search field for everything that identifies a row, and the list's filters. */
export function FindForm({ path, label, hint, maxLength, query, children }: FindFormProps) {
  const { search } = useLocation();
  const { q, cursor: _, ...narrowing } = query;
  const narrowed = Object.values(narrowing).some((value) => value !== undefined);
  return (
    <Form method="get" role="search" key={search} className="mb-5 grid gap-3">
      <Field
        type="search"
        name="q"
        label={label}
        hint={hint}
        defaultValue={typeof q === "string" ? q : ""}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <details open={narrowed}>
        <summary className="cursor-pointer py-1 text-soft">Narrow the list</summary>
        <div className="grid gap-3 pt-3 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
      </details>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary">
          Find
        </button>
        {search !== "" && (
          <Link to={path} className="btn btn-ghost">
            Show all
          </Link>
        )}
      </div>
    </Form>
  );
}

type OneOfProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string | undefined;
  placeholder?: string;
};

/** A menu with at most one choice. */
export function OneOf({ chosen, options, placeholder = "Any", ...named }: OneOfProps) {
  return (
    <SelectMenu
      {...named}
      options={options}
      defaultValue={chosen === undefined ? [] : [chosen]}
      placeholder={placeholder}
    />
  );
}
