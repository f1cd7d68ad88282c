/** Member lookups for other features. To join members in SQL, use the view `member_directory`. */
export { lockMember, uidOfUsername, usernamesOf } from "./member-directory.store.ts";
