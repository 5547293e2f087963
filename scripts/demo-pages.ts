// Writes a file for every page of the static demo, so that it works on a plain file host: `about/index.html`, and so on. All
// are the same page, which finds out in the browser where it is. Hosts send `404.html` for paths without a file, such as
// the posts that somebody writes in the demo.
//
// node scripts/demo-pages.ts FOLDER
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { adminPages, publicPages } from '../src/app/urls.ts';
import { slugRules } from '../src/contract/addresses/slug.ts';
import { slugOf } from '../src/format/slugs.ts';
import { sampleCategories, samplePosts, sampleSeries } from '../src/sample/posts.ts';
import { sampleProjects } from '../src/sample/projects.ts';

/** The paths of the demo that can be opened at a new visit: every page, and the page of every sample record. */
export function demoPaths(): string[] {
  return [...publicPages, ...adminPages].flatMap(({ path }) => {
    if (path === '/' || path.includes('*')) return [];
    if (!path.includes(':id')) return [path];
    return keysFor(path).map((key) => path.replace(':id', key));
  });
}

/** The slugs and ids that the sample records get in a new browser. There are no sample messages and no own pages. */
function keysFor(path: string): string[] {
  switch (path) {
    case '/blog/:id':
    case '/admin/blog/edit/:id':
      return keysOf('post', samplePosts);
    case '/project/:id':
    case '/projects/:id':
    case '/admin/projects/edit/:id':
      return keysOf('project', sampleProjects);
    case '/blog/category/:id':
      return sampleCategories.map((name) => slugOf(name, slugRules.category));
    case '/blog/tag/:id':
      return [...new Set(samplePosts.flatMap(({ tags }) => tags))].map((name) => slugOf(name, slugRules.tag));
    case '/blog/series/:id':
      return [slugOf(sampleSeries.name, slugRules.series)];
    default:
      return [];
  }
}

const keysOf = (kind: 'post' | 'project', records: { title: string }[]) =>
  records.flatMap(({ title }, index) => [slugOf(title, slugRules[kind]), String(index + 1)]);

/** Writes the files into the folder of the demo, from its `index.html`. */
export function writeDemoPages(folder: string): void {
  const page = join(folder, 'index.html');
  for (const path of demoPaths()) {
    mkdirSync(join(folder, path), { recursive: true });
    copyFileSync(page, join(folder, path, 'index.html'));
  }
  copyFileSync(page, join(folder, '404.html'));
}

const [, program, folder] = process.argv;
if (program === import.meta.filename && folder) writeDemoPages(folder);
