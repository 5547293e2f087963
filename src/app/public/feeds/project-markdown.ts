import { readInsteadOfProject, requireCanonical } from '#app/public/frame/record-addresses.ts';
import { projectPath } from '#app/site/record-paths.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { languageOfSite } from '#app/site/site-data.ts';
import { heading, list, quote } from '#format/html/markdown.ts';
import { markdownPath } from '#format/urls.ts';
import { feedWords } from '#words/english/feeds.ts';
import { projectWords } from '#words/english/projects.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/project-markdown';
import { markdown, programAnswer } from './feed-responses.ts';
import { recordOrRemoved } from './removed-markdown.ts';

/** A project for programs that read text. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const site = context.get(siteContext);
    const texts = context.get(textsContext);
    const language = await languageOfSite(site);
    const words = { ...wordsIn(language, projectWords), ...wordsIn(language, feedWords) };
    const found = await recordOrRemoved(site, texts, site.projects.get({ id: params.id }), {
      kind: 'project',
      key: params.id,
      title: words.missing,
      line: words.projectFailed,
      instead: async () =>
        (await readInsteadOfProject(site)).map((other) => ({
          text: other.title,
          url: new URL(markdownPath(projectPath(other)), request.url).href,
          note: other.description,
        })),
    });
    if ('gone' in found) return found.gone;
    const project = found.entry;
    requireCanonical(request, markdownPath(projectPath(project)));
    const url = new URL(projectPath(project), request.url).href;
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
    const text = await texts.markdown(head, { html: project.fullDescription, pageUrl: url });
    return markdown(text, project.canonicalUrl || url);
  });
}
