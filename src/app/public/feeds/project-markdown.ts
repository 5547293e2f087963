import { href } from 'react-router';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { languageOfSite } from '#app/site/site-data.ts';
import { heading, list, quote } from '#format/html/markdown.ts';
import { feedWords } from '#words/english/feeds.ts';
import { projectWords } from '#words/english/projects.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/project-markdown';
import { markdown, programAnswer } from './feed-responses.ts';

/** A project for programs that read text. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const site = context.get(siteContext);
    const [project, language] = await Promise.all([
      site.projects.get({ id: params.id }),
      languageOfSite(site),
    ]);
    const words = { ...wordsIn(language, projectWords), ...wordsIn(language, feedWords) };
    const url = new URL(href('/project/:id', { id: String(project.id) }), request.url).href;
    const links = [
      { text: words.visit, url: project.link },
      { text: words.demo, url: project.demoUrl },
      { text: words.source, url: project.githubLink },
    ];
    const tags = project.tags.map(({ name }) => name).join(', ');
    const head = [
      heading(1, project.title),
      ...quote(project.description),
      ...list([
        ...(tags === '' ? [] : [{ text: words.tags, note: tags }]),
        ...links.filter((link) => link.url !== ''),
      ]),
    ];
    const text = await context
      .get(textsContext)
      .markdown(head, { html: project.fullDescription, pageUrl: url });
    return markdown(text, url);
  });
}
