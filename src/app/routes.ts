import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { adminPages, frames, markdownFiles, type Page, publicPages, textFiles } from './urls.ts';

/** The routes of src/app/urls.ts, within the two frames. */
export default [
  layout(
    frames.public,
    publicPages.map((page) => routeOf(page, '')),
  ),
  ...[...markdownFiles, ...textFiles].map((page) => routeOf(page, '')),
  route(
    'admin',
    frames.admin,
    adminPages.map((page) => routeOf(page, '/admin')),
  ),
] satisfies RouteConfig;

function routeOf({ path, file, id }: Page, parent: string): RouteConfigEntry {
  const below = path.slice(parent.length + 1);
  const options = id === undefined ? {} : { id };
  return below === '' ? index(file, options) : route(below, file, options);
}
