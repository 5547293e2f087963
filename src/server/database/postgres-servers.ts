/**
 * `pg` connects to one server. A connection string with several hosts, as libpq knows it
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS), is divided here, so that a site follows
 * a promoted standby.
 */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]+)(.*)$/;

/** The kinds of sessions that a site can use: it writes. */
const WRITING = ['any', 'read-write', 'primary'];

/** The servers of one connection string. All pools of a process share them. */
export interface PostgresServers {
  /** The connection string of the server that is tried first. */
  readonly present: string;
  readonly count: number;
  /** Whether a connection to a server that only reads must not be used. */
  readonly mustWrite: boolean;
  /** Goes on to the next server, unless somebody has left this one before. */
  leave: (server: string) => void;
}

/** Returns a connection string for each host. */
export function serversIn(connectionString: string): string[] {
  const [, start = '', hosts = '', end = ''] = FORM.exec(connectionString) ?? [];
  return hosts === '' ? [connectionString] : hosts.split(',').map((host) => start + host + end);
}

/** Whether a site can use every server of the connection string, and the kind of sessions that it asks for. */
export function isPostgresAddress(connectionString: string): boolean {
  return serversIn(connectionString).every(
    (server) => FORM.test(server) && URL.canParse(server) && WRITING.includes(sessionsOf(server)),
  );
}

const sessionsOf = (server: string) => new URL(server).searchParams.get('target_session_attrs') ?? 'any';

export function openServers(connectionString: string): PostgresServers {
  const servers = serversIn(connectionString);
  let place = 0;
  const present = () => servers[place] ?? connectionString;
  return {
    get present() {
      return present();
    },
    count: servers.length,
    // With one host the operator has decided where it leads; during a promotion it may lead to a standby, which can be read.
    mustWrite: servers.length > 1 || sessionsOf(present()) !== 'any',
    leave: (server) => {
      if (server === present()) place = (place + 1) % servers.length;
    },
  };
}
