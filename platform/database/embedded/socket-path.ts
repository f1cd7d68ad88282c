/** The socket is in a directory of its own in the temporary one; six letters follow the prefix. Drivers give the name. */
export const socketPrefix = "noct-";
export const socketName = ".s.PGSQL.5432";

/** In bytes: a socket's path has at most 103, on the systems that allow the least. */
export const longestTemporaryPath = 103 - `/${socketPrefix}XXXXXX/${socketName}`.length;
