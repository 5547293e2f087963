import { usePageLanguage } from '#app/language/page-language.ts';
import { postPath } from '#app/site/record-paths.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import type { SeriesPart } from '#contract/series.ts';
import { formatDate } from '#format/dates.ts';

/** The posts of a series as ruled, numbered rows. The title's link covers the row. */
export function SeriesParts({ posts }: { posts: SeriesPart[] }) {
  const timeZone = useTimeZone();
  const language = usePageLanguage();
  return (
    <ol className="rows series-parts">
      {posts.map(({ id, slug, title, date }, index) => (
        <li className="post-row" key={id}>
          <div>
            <h2 dir="auto">
              <a href={postPath({ id, slug })}>
                <span>
                  {index + 1}. {title}
                </span>
              </a>
            </h2>
          </div>
          <div className="meta">
            <time className="tabular" dateTime={date} suppressHydrationWarning>
              {formatDate(date, timeZone, language)}
            </time>
          </div>
        </li>
      ))}
    </ol>
  );
}
