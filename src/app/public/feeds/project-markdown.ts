import { href } from 'react-router';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { heading, list, quote } from '#format/html/markdown.ts';
import type { Route } from './+types/project-markdown';
import { markdown, programAnswer } from './feed-responses.ts';

/** A project for programs that read text. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const project = await context.get(siteContext).projects.get({ id: params.id });
    const url = new URL(href('/project/:id', { id: String(project.id) }), request.url).href;
    const links = [
      { text: 'Visit Project', url: project.link },
      { text: 'Demo', url: project.demoUrl },
      { text: 'Source code', url: project.githubLink },
    ];
    const tags = project.tags.map(({ name }) => name).join(', ');
    const head = [
      heading(1, project.title),
      ...quote(project.description),
      ...list([
        ...(tags === '' ? [] : [{ text: 'Tags', note: tags }]),
        ...links.filter((link) => link.url !== ''),
      ]),
    ];
    const text = await context
      .get(textsContext)
      .markdown(head, { html: project.fullDescription, pageUrl: url });
    return markdown(text, url);
  });
}
