import { href } from 'react-router';
import { feeds } from '#app/document/feed-links.ts';
import { postPath, projectPath } from '#app/site/record-paths.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { shownPages } from '#app/site/site-pages.ts';
import { markdownFiles } from '#app/urls.ts';
import { heading, list, type MarkdownItem, paragraphs, quote } from '#format/html/markdown.ts';
import { markdownPath } from '#format/urls.ts';
import { feedWords } from '#words/english/feeds.ts';
import { pageWords } from '#words/english/pages.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/llms';
import { entriesFrom } from './every-entry.ts';
import { plain, programAnswer } from './feed-responses.ts';

/** Of each kind: the newest say what the site is about. */
const MOST = 200;

/** The contents of the site, for language models: https://llmstxt.org. Every link leads to text. */
export function loader({ context, request }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const site = context.get(siteContext);
    const { origin } = new URL(request.url);
    const [{ general, seo, features }, home, posts, projects, ownPages] = await Promise.all([
      site.settings.public({}),
      site.home.get({}),
      entriesFrom(site.posts.list, 0, MOST),
      entriesFrom(site.projects.list, 0, MOST),
      entriesFrom(site.ownPages.list, 0, MOST),
    ]);
    const { title, subtitle, profession } = home.hero;
    const words = wordsIn(general.language, feedWords);
    const others = features.enableBlog
      ? feeds.map(({ name, path }) => ({ text: name, url: origin + path }))
      : [];
    const text = await context.get(textsContext).markdown([
      heading(1, general.siteName || FALLBACK_SITE_NAME),
      ...quote(seo.metaDescription || subtitle || profession),
      ...paragraphs([general.authorName, profession].filter((part) => part !== '').join(', '), title),
      ...section(words.pages, [
        ...pagesOf(origin, features, general.language),
        ...ownPages
          .filter(({ noIndex }) => !noIndex)
          .map(({ title: name, path, excerpt }) => ({
            text: name,
            url: origin + markdownPath(encodeURI(path)),
            note: excerpt,
          })),
      ]),
      ...section(
        words.projects,
        projects.map((project) => ({
          text: project.title,
          url: origin + markdownPath(projectPath(project)),
          note: project.description,
        })),
      ),
      ...section(
        words.blog,
        posts.map((post) => ({
          text: post.title,
          url: origin + markdownPath(postPath(post)),
          note: post.excerpt,
        })),
      ),
      // The one heading with a meaning of its own: what may be left out (llmstxt.org, "Format").
      ...section('Optional', [...others, { text: 'Sitemap', url: origin + href('/sitemap.xml') }]),
    ]);
    return plain(text);
  });
}

function section(title: string, items: MarkdownItem[]) {
  return items.length === 0 ? [] : [heading(2, title), ...list(items)];
}

const hasMarkdown = (page: string) => markdownFiles.some(({ path }) => path === markdownPath(page));

function pagesOf(
  origin: string,
  features: Parameters<typeof shownPages>[0],
  language: string,
): MarkdownItem[] {
  const { labels } = wordsIn(language, pageWords);
  return shownPages(features).map(({ path, label }) => ({
    text: labels[path] ?? label,
    url: origin + (hasMarkdown(path) ? markdownPath(path) : path),
  }));
}
