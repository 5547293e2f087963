/** Result codes of SQLite (https://www.sqlite.org/rescode.html), the low byte of `errcode`. */
const SQLITE_FULL = 13;
/** Busy, read-only, input or output failed, cannot open. */
const SQLITE_AWAY = [5, 8, 10, 14];

const POSTGRES_DISK_FULL = '53100';
/** Connection lost, too many of them, shutting or starting up, statement cut off; and the network's own codes. */
const POSTGRES_AWAY =
  /^(08...|53300|57014|57P0[123]|EPIPE|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/;
/** What `pg` throws without a code when a connection ends under it or does not come about. */
const POSTGRES_AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The disk below the database is full; nothing was written. */
export function diskIsFull(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_FULL || codeOf(error) === POSTGRES_DISK_FULL;
}

/** The database cannot be reached or used now; a later try may succeed. */
export function databaseIsAway(error: unknown): boolean {
  const sqlite = sqliteCode(error);
  if (sqlite !== undefined) return SQLITE_AWAY.includes(sqlite);
  const message = error instanceof Error ? error.message : '';
  return POSTGRES_AWAY.test(codeOf(error)) || POSTGRES_AWAY_MESSAGES.test(message);
}

/** The `code` of an error of Node or of PostgreSQL, or nothing. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function sqliteCode(error: unknown): number | undefined {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR') return undefined;
  const errcode = typeof error === 'object' && error !== null ? Reflect.get(error, 'errcode') : undefined;
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
