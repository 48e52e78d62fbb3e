/** Too much is waiting already, or somebody else holds the database; the statement was not run. */
export class DatabaseBusy extends Error {}

/** Nothing can be stored (disk full, data read-only); nothing of the transaction was. */
export class DatabaseNotWritable extends Error {}

/** The client left before its statement was run. */
export class ClientLeft extends Error {}
