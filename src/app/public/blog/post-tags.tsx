import { useWords } from '#app/language/page-language.ts';
import { tagPath } from '#app/site/topic-paths.ts';
import type { ListedPost } from '#contract/post.ts';
import { blogWords } from '#words/english/blog.ts';

/** The tags of a post, each with a link to its posts. */
export function PostTags({ tags }: Pick<ListedPost, 'tags'>) {
  const words = useWords(blogWords);
  if (tags.length === 0) return null;
  return (
    <ul className="chip-row post-tags" aria-label={words.tags}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <a className="chip" href={tagPath(tag)} rel="tag">
            <bdi>{tag.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
