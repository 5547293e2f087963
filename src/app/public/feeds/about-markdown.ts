import { href } from 'react-router';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { languageOfSite } from '#app/site/site-data.ts';
import { heading, list, type MarkdownBlock, paragraphs, quote } from '#format/html/markdown.ts';
import { aboutWords } from '#words/english/about.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/about-markdown';
import { markdown, programAnswer } from './feed-responses.ts';

/** The about page for programs that read text. */
export function loader({ context, request }: Route.LoaderArgs) {
  return programAnswer(async () => {
    const site = context.get(siteContext);
    const [about, language] = await Promise.all([site.about.get({}), languageOfSite(site)]);
    const words = wordsIn(language, aboutWords);
    const text = await context.get(textsContext).markdown([
      heading(1, about.intro.headline || words.about),
      ...quote(about.intro.subheadline),
      ...section(words.story, paragraphs(...about.story)),
      ...section(
        words.work,
        about.workExperience.flatMap(({ title, company, period, description }) =>
          entry([title, company], period, description),
        ),
      ),
      ...section(
        words.education,
        about.education.flatMap(({ degree, institution, period, description }) =>
          entry([degree, institution], period, description),
        ),
      ),
      ...section(
        words.skills,
        list(about.skillCategories.map(({ title, skills }) => ({ text: title, note: skills.join(', ') }))),
      ),
      ...section(
        words.values,
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
