import { saysAll } from '#app/admin/shell/command-words.ts';
import { isAddress } from '#app/rich-text/links/link-address.ts';
import type { LinkTarget, TargetGroup } from '#app/rich-text/links/link-target.ts';
import { postPath, projectPath } from '#app/site/record-paths.ts';
import { everySitePage } from '#app/site/site-pages.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import type { PrintedHeading } from './printed-headings.ts';

/** Reads the headings of a text; loaded with the first search, because the HTML tokenizer is large. */
type ReadHeadings = (html: string) => Promise<PrintedHeading[]>;

const readHeadings: ReadHeadings = async (html) =>
  (await import('./printed-headings.ts')).printedHeadings(html);

/** The number of results of each kind. */
const MOST_FOUND = 6;
/** The number of headings of one text, where no word of theirs is typed. */
const MOST_HEADINGS = 30;

interface TargetSearch {
  site: Site;
  /** The typed words, or an address. */
  typed: string;
  /** The text that the link stands in. */
  html: string;
  headings?: ReadHeadings;
}

/** The places of the site that typed words or the beginning of an address name, in groups. */
export async function findTargets({
  site,
  typed,
  html,
  headings = readHeadings,
}: TargetSearch): Promise<TargetGroup[]> {
  const text = typed.trim();
  if (text.startsWith('#')) return filled([await headingsHere(html, text.slice(1), headings, MOST_HEADINGS)]);
  if (text.startsWith('/')) return findByPath(site, text, headings);
  if (text !== '' && isAddress(text)) return [];
  const [here, ...groups] = await Promise.all([
    text === '' ? undefined : headingsHere(html, text, headings, MOST_FOUND),
    ...recordsFor(site, text, (label) => text === '' || saysAll(label, text)),
  ]);
  return filled([...groups, here]);
}

/** Pages whose path begins as typed, and the headings of the text at a whole path, after `#`. */
async function findByPath(site: Site, typed: string, headings: ReadHeadings): Promise<TargetGroup[]> {
  const [path = '', ...rest] = typed.split('#');
  const text = path === '/' ? undefined : await textAt(site, path);
  const groups: TargetGroup[] = [];
  if (text) {
    const wanted = rest.join('#');
    const targets = (await headings(text.html))
      .filter((heading) => isWanted(heading, wanted))
      .slice(0, MOST_HEADINGS)
      .map(({ level, text: label, id }) => ({ address: `${path}#${id}`, label, kind: `Heading ${level}` }));
    groups.push({ heading: `Headings of ${text.title}`, targets });
  }
  if (typed.includes('#')) return filled(groups);
  const words = path.split('/').at(-1)?.replaceAll('-', ' ') ?? '';
  const records = await Promise.all(recordsFor(site, words, (_, address) => address.startsWith(path)));
  const other = records.map(({ heading, targets }) => ({
    heading,
    targets: targets.filter(({ address }) => address.startsWith(path) && address !== path),
  }));
  return filled([...groups, ...other]);
}

/** Pages, posts and projects; `fits` chooses among the pages that every site has. */
function recordsFor(
  { posts, projects, ownPages }: Site,
  search: string,
  fits: (label: string, address: string) => boolean,
): Promise<TargetGroup>[] {
  const input = search === '' ? { limit: MOST_FOUND } : { search, limit: MOST_FOUND };
  return [
    posts.list(input).then(({ items }) => ({
      heading: 'Posts',
      targets: items.map((post) => ({
        address: postPath(post),
        label: post.title,
        kind: 'Post',
        hasText: true,
        ...hiddenBy(post.status),
      })),
    })),
    projects.list(input).then(({ items }) => ({
      heading: 'Projects',
      targets: items.map((project) => ({
        address: projectPath(project),
        label: project.title,
        kind: 'Project',
        hasText: true,
        ...hiddenBy(project.status, project.isPublic),
      })),
    })),
    ownPages.list(input).then(({ items }) => ({
      heading: 'Pages',
      targets: [
        ...everySitePage
          .filter(({ label, path }) => fits(label, path))
          .map(({ label, path }) => ({ address: path, label, kind: 'Page' })),
        ...items.map(({ path, title, status }) => ({
          address: path,
          label: title,
          kind: 'Page',
          hasText: true,
          ...hiddenBy(status),
        })),
      ],
    })),
  ];
}

function hiddenBy(status: string, isPublic = true): Pick<LinkTarget, 'hidden'> {
  if (status !== 'published') return { hidden: status };
  return isPublic ? {} : { hidden: 'not public' };
}

/** The headings of the text that the link stands in. */
async function headingsHere(
  html: string,
  words: string,
  headings: ReadHeadings,
  most: number,
): Promise<TargetGroup> {
  const targets = (await headings(html))
    .filter((heading) => isWanted(heading, words))
    .slice(0, most)
    .map(({ level, text, ownId }) => ({ address: `#${ownId}`, label: text, kind: `Heading ${level}` }));
  return { heading: 'Headings of this text', targets };
}

function isWanted({ text, id, ownId }: PrintedHeading, words: string): boolean {
  return words === '' || id.startsWith(words) || ownId.startsWith(words) || saysAll(text, words);
}

/** The text at a path of the site; undefined where there is none. */
async function textAt(
  { posts, projects, ownPages }: Site,
  path: string,
): Promise<{ title: string; html: string } | undefined> {
  const [, section, id = '', ...more] = path.split('/');
  try {
    if (section === 'blog' && id !== '' && more.length === 0) {
      const post = await posts.get({ id });
      return { title: post.title, html: post.content };
    }
    if (section === 'project' && id !== '' && more.length === 0) {
      const project = await projects.get({ id });
      return { title: project.title, html: project.fullDescription };
    }
    if (everySitePage.some((page) => page.path === path)) return undefined;
    const page = await ownPages.find({ path });
    return { title: page.title, html: page.content };
  } catch (error) {
    // Any other failure is one of the search.
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid')) return undefined;
    throw error;
  }
}

const filled = (groups: (TargetGroup | undefined)[]): TargetGroup[] =>
  groups.filter((group) => group !== undefined).filter(({ targets }) => targets.length > 0);
