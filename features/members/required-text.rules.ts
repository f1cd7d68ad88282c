/** What every form of the way in says of a field that was left empty. */
export const allFieldsRequired = "All fields are required";
