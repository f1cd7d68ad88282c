/**
 * Members as other features ask for them one by one; whoever joins a list of them reads the view `member_directory`.
 */
export { lockMember, uidOfUsername, usernamesOf } from "./member-directory.store.ts";
