/** Result codes of SQLite (https://www.sqlite.org/rescode.html), the low byte of `errcode`. */
const SQLITE_ERROR = 1;
const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
/** SQLITE_PERM, BUSY, LOCKED, READONLY, IOERR, CORRUPT, CANTOPEN, PROTOCOL, NOTADB: the file cannot be used now. */
const SQLITE_DOWN = [3, SQLITE_BUSY, 6, SQLITE_READONLY, 10, 11, 14, 15, 26];

const POSTGRES_DISK_FULL = '53100';
const POSTGRES_READ_ONLY = '25006';
/** Codes of Node for a disk that is full, over its quota, read-only or closed to this user. */
const DISK_FULL = ['ENOSPC', 'EDQUOT'];
const DISK_READ_ONLY = ['EROFS', 'EACCES', 'EPERM'];
/**
 * Connection lost, refused or too many of them, no such database or table, read-only, shutting down or starting up,
 * statement cancelled, files corrupt; and the network's own codes
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const POSTGRES_DOWN =
  /^(08...|25006|28...|3D000|42P01|53[23]00|57014|57P0[1234]|58...|XX00[12]|EPIPE|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/;
/** Messages of errors that `pg` throws without a code when a connection ends or cannot be opened. */
const POSTGRES_DOWN_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** The file of an open SQLite database is gone, or another one lies in its place. */
export class DatabaseMovedError extends Error {}

/** A PostgreSQL server is a standby, or its settings forbid writes, and DATABASE_URL asks for one that can be written. */
export class ReadOnlyServerError extends Error {}

/** The disk below the database is full; nothing was written. */
export function diskIsFull(error: unknown): boolean {
  const code = codeOf(error);
  return sqliteCode(error) === SQLITE_FULL || code === POSTGRES_DISK_FULL || DISK_FULL.includes(code);
}

/** True if nothing can be written now, because the disk is full or read-only. Reads may work. */
export function savesFail(error: unknown): boolean {
  const code = codeOf(error);
  return (
    diskIsFull(error) ||
    sqliteCode(error) === SQLITE_READONLY ||
    code === POSTGRES_READ_ONLY ||
    DISK_READ_ONLY.includes(code)
  );
}

/** True if the database cannot be reached or used now. A later try may succeed. */
export function databaseIsDown(error: unknown): boolean {
  if (error instanceof DatabaseMovedError || error instanceof ReadOnlyServerError) return true;
  const message = error instanceof Error ? error.message : '';
  const sqlite = sqliteCode(error);
  // Our statements name only our own tables, so a missing table means that the file is incomplete.
  if (sqlite === SQLITE_ERROR) return message.startsWith('no such table');
  if (sqlite !== undefined) return SQLITE_DOWN.includes(sqlite);
  return POSTGRES_DOWN.test(codeOf(error)) || POSTGRES_DOWN_MESSAGES.test(message);
}

/** True if another connection holds the lock that a statement needed. The statement did nothing. */
export function isLocked(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_BUSY;
}

/** The `code` of an error of Node or of PostgreSQL, or an empty string. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function sqliteCode(error: unknown): number | undefined {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR') return undefined;
  const errcode = typeof error === 'object' && error !== null ? Reflect.get(error, 'errcode') : undefined;
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
