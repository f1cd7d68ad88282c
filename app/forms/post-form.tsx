import type { ComponentProps } from "react";
import { Form as RouterForm } from "react-router";

type PostFormProps = Pick<ComponentProps<typeof RouterForm>, "className" | "children"> & {
  /** An address from the root, such as "/logout". */
  action: `/${string}`;
};

/** As the server writes it: the router's own works out where it stands and what sending it would do, and nobody does here. */
function WrittenForm({ action, ...more }: PostFormProps) {
  return <form method="post" action={action} {...more} data-discover="true" />;
}

const SentForm = (props: PostFormProps) => <RouterForm method="post" {...props} />;

/** A form that is posted to an address of its own; within a part that is kept as well. */
export const PostForm = import.meta.env.SSR ? WrittenForm : SentForm;
