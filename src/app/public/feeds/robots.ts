import { href } from 'react-router';
import type { Route } from './+types/robots';
import { plain } from './feed-responses.ts';

/** What crawlers are asked to leave alone (RFC 9309): what is nobody's to read, and calls. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  return plain(
    [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      '',
      `Sitemap: ${origin}${href('/sitemap.xml')}`,
      '',
    ].join('\n'),
  );
}
