/** A server for buckets as a process of its own: `node serve-s3.ts FOLDER PORT`. Prints a line when it listens. */
import S3rver from '@20minutes/s3rver';

const [, , directory = '', port = '0'] = process.argv;
const configureBuckets = [{ name: 'pictures' }];
await new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  directory,
  silent: true,
  configureBuckets,
}).run();
process.stdout.write('listens\n');
