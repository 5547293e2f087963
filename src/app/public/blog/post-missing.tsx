import { href } from 'react-router';
import { MissingEntry } from '#app/public/frame/missing-entry.tsx';

/** An address of the blog without a post (row 61). */
export function PostMissing() {
  return (
    <MissingEntry title="Blog post not found" list={href('/blog')} back="Back to all posts">
      It may have been removed, or its address is not quite right.
    </MissingEntry>
  );
}
