import { href } from 'react-router';
import type { Route } from './+types/robots';
import { plain } from './feed-responses.ts';

/** The rules for crawlers (RFC 9309): they leave the admin area and the API alone. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  return plain(
    [
      'User-agent: *',
      `Disallow: ${href('/admin')}`,
      'Disallow: /api/',
      '',
      `Sitemap: ${origin}${href('/sitemap.xml')}`,
      '',
    ].join('\n'),
  );
}
