import { useWords } from '#app/language/page-language.ts';
import { postPath } from '#app/site/record-paths.ts';
import { seriesPath } from '#app/site/topic-paths.ts';
import { ArrowLeft, ArrowRight } from '#app/ui/icons.ts';
import type { SeriesPart, SeriesWithParts } from '#contract/series.ts';
import { blogWords } from '#words/english/blog.ts';
import { fill } from '#words/words.ts';

interface PostSeriesProps {
  series: SeriesWithParts;
  postId: number;
}

/** The place of a post in its series, with the ways to the parts before and after it. */
export function PostSeries({ series, postId }: PostSeriesProps) {
  const words = useWords(blogWords);
  const index = series.posts.findIndex(({ id }) => id === postId);
  if (index < 0) return null;
  const [before, after] = [series.posts[index - 1], series.posts[index + 1]];
  return (
    <nav className="post-series" aria-label={words.series}>
      <p className="meta">
        <span>{fill(words.part, { n: String(index + 1), total: String(series.posts.length) })}</span>
        <i aria-hidden="true">/</i>
        <b dir="auto">
          <a href={seriesPath(series)}>{series.name}</a>
        </b>
      </p>
      {before || after ? (
        <p className="post-series-ways">
          {before ? (
            <a href={pathOf(before)} rel="prev">
              <ArrowLeft className="icon" aria-hidden />
              <span className="visually-hidden">{words.previousPart}: </span>
              <bdi>{before.title}</bdi>
            </a>
          ) : null}
          {after ? (
            <a href={pathOf(after)} rel="next">
              <span className="visually-hidden">{words.nextPart}: </span>
              <bdi>{after.title}</bdi>
              <ArrowRight className="icon" aria-hidden />
            </a>
          ) : null}
        </p>
      ) : null}
    </nav>
  );
}

const pathOf = ({ id, slug }: SeriesPart) => postPath({ id, slug });
