import { href } from 'react-router';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { heading, list, type MarkdownBlock, paragraphs, quote } from '#format/html/markdown.ts';
import type { Route } from './+types/about-markdown';
import { markdown, programAnswer } from './feed-responses.ts';

/** The about page for programs that read text. */
export function loader({ context, request }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const about = await context.get(siteContext).about.get({});
    const text = await context.get(textsContext).markdown([
      heading(1, about.intro.headline || 'About'),
      ...quote(about.intro.subheadline),
      ...section('My Story', paragraphs(...about.story)),
      ...section(
        'Work Experience',
        about.workExperience.flatMap(({ title, company, period, description }) =>
          entry([title, company], period, description),
        ),
      ),
      ...section(
        'Education',
        about.education.flatMap(({ degree, institution, period, description }) =>
          entry([degree, institution], period, description),
        ),
      ),
      ...section(
        'Skills',
        list(about.skillCategories.map(({ title, skills }) => ({ text: title, note: skills.join(', ') }))),
      ),
      ...section(
        'Personal Values',
        list(about.values.map(({ title, description }) => ({ text: title, note: description }))),
      ),
    ]);
    return markdown(text, new URL(href('/about'), request.url).href);
  });
}

/** A part of the page; what is empty is left out, as on the page. */
function section(title: string, blocks: MarkdownBlock[]): MarkdownBlock[] {
  return blocks.length === 0 ? [] : [heading(2, title), ...blocks];
}

function entry(names: string[], period: string, description: string): MarkdownBlock[] {
  const title = names.filter((name) => name !== '').join(', ');
  return [...(title === '' ? [] : [heading(3, title)]), ...paragraphs(period, description)];
}
