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
    [...Map.groupBy(adminPages, ({ file }) => file)].map(([file, pages]) => adminRoute(file, pages)),
  ),
] satisfies RouteConfig;

/** A screen with several addresses is a layout around them, so that it stays when one of them becomes another. */
function adminRoute(file: string, pages: Page[]): RouteConfigEntry {
  const [page] = pages;
  if (page && pages.length === 1) return routeOf(page, '/admin');
  return layout(
    file,
    pages.map((each) => routeOf({ ...each, file: frames.screenAddress }, '/admin')),
  );
}

function routeOf({ path, file, id }: Page, parent: string): RouteConfigEntry {
  const below = path.slice(parent.length + 1);
  const options = id === undefined ? {} : { id };
  return below === '' ? index(file, options) : route(below, file, options);
}
