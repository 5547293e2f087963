import { useWords } from '#app/language/page-language.ts';
import type { Heading } from '#format/html/headings.ts';
import { blogWords } from '#words/english/blog.ts';

/** The contents in the margin of a post, with a mark at the section that is being read. */
export function ContentsList({ headings }: { headings: Heading[] }) {
  const words = useWords(blogWords);
  if (headings.length === 0) return null;
  return (
    <nav aria-labelledby="postContents" data-marks-section>
      <h2 id="postContents">{words.contents}</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same above the text, folded, where there is no margin. */
export function ContentsFold({ headings }: { headings: Heading[] }) {
  const words = useWords(blogWords);
  if (headings.length === 0) return null;
  return (
    <details className="contents-fold">
      <summary>{words.contents}</summary>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
