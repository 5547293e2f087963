/**
 * `pg` connects to one server. A connection string with several hosts, as libpq knows it
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS), is divided here, so that a site follows
 * a promoted standby.
 */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/** The kinds of sessions that a site can use: it writes. */
const WRITING = ['any', 'read-write', 'primary'];

/** The servers of one connection string. All pools of a process share them. */
export interface PostgresServers {
  /** The connection string of the server that is tried first. */
  readonly current: string;
  readonly count: number;
  /** Whether a connection to a server that only reads must not be used. */
  readonly mustWrite: boolean;
  /** Goes on to the next server, unless somebody has left this one before. */
  leave: (server: string) => void;
}

/** Returns a connection string for each host. */
export function splitHosts(connectionString: string): string[] {
  const [, start = '', hosts = '', end = ''] = FORM.exec(connectionString) ?? [];
  return hosts.split(',').length > 1
    ? hosts.split(',').map((host) => start + host + end)
    : [connectionString];
}

/** Whether a site can use every server of the connection string, and the kind of sessions that it asks for. */
export function isPostgresAddress(connectionString: string): boolean {
  return splitHosts(connectionString).every((server) => {
    const [, , host = ''] = FORM.exec(server) ?? [];
    const url = parse(server);
    return url !== null && (host !== '' || url.searchParams.has('host')) && WRITING.includes(sessionsOf(url));
  });
}

/** An address of a socket names its folder in the query and has no host, also after a user, which URLs do not allow. */
const parse = (server: string) => (FORM.test(server) ? URL.parse(server.replace('@/', '@localhost/')) : null);

const sessionsOf = (url: URL | null) => url?.searchParams.get('target_session_attrs') ?? 'any';

export function openServers(connectionString: string): PostgresServers {
  const servers = splitHosts(connectionString);
  let place = 0;
  const current = () => servers[place] ?? connectionString;
  return {
    get current() {
      return current();
    },
    count: servers.length,
    // With one host the operator has decided where it leads; during a promotion it may lead to a standby, which can be read.
    mustWrite: servers.length > 1 || sessionsOf(parse(current())) !== 'any',
    leave: (server) => {
      if (server === current()) place = (place + 1) % servers.length;
    },
  };
}
