// The first import of every script that npm starts: an older Node gets a sentence instead of a stack trace. It has read
// the script's other imports by then, so all of them use only syntax that Node 14 knows.
const OLDEST_NODE = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `Vitrine needs Node ${OLDEST_NODE} or newer to install itself, and this is Node ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org and run the command again.\n',
  );
  process.exit(1);
}
