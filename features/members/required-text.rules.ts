/** The message of sign-up and sign-in forms for an empty field. */
export const allFieldsRequired = "All fields are required";
