import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { MissingEntry } from '#app/public/frame/missing-entry.tsx';
import { blogWords } from '#words/english/blog.ts';

/** An address of the blog without a post (row 61). */
export function PostMissing() {
  const words = useWords(blogWords);
  return (
    <MissingEntry title={words.missing} list={href('/blog')} back={words.back}>
      {words.missingLine}
    </MissingEntry>
  );
}
