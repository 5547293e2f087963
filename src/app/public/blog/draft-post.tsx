import { useWords } from '#app/language/page-language.ts';
import { OwnersView } from '#app/public/frame/owners-view.tsx';
import { blogWords } from '#words/english/blog.ts';
import { canonicalUrlOf, readPost } from './read-post.ts';
import { ShownPost } from './shown-post.tsx';

interface DraftPostProps {
  /** The id or the slug of the address. */
  id: string;
  /** The URL of the page. */
  url: string;
}

/** A post that visitors do not see yet, for its owner. */
export function DraftPost({ id, url }: DraftPostProps) {
  const words = useWords(blogWords);
  return (
    <OwnersView
      read={async (site) => {
        const { post, content, more, series } = await readPost(site, id);
        // Loaded on demand: only a draft that exists needs the HTML tokenizer.
        const { printText } = await import('#format/printed-text.ts');
        return { post, text: printText(content), more, series };
      }}
      show={(shown) => <ShownPost {...shown} canonicalUrl={canonicalUrlOf(shown.post, url)} />}
      titleOf={({ post }) => post.title}
      failure={words.postFailed}
    />
  );
}
