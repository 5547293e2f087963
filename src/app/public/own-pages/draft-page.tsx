import { useWords } from '#app/language/page-language.ts';
import { OwnersView } from '#app/public/frame/owners-view.tsx';
import { frameWords } from '#words/english/frame.ts';
import { ShownPage } from './shown-page.tsx';

/** A page of the owner that visitors do not see yet, for its owner. */
export function DraftPage({ path }: { path: string }) {
  const words = useWords(frameWords);
  return (
    <OwnersView
      read={async (site) => {
        const { content, ...page } = await site.ownPages.find({ path });
        // Loaded on demand: only a draft that exists needs the HTML tokenizer.
        const { printText } = await import('#format/printed-text.ts');
        return { page, text: printText(content) };
      }}
      show={(shown) => <ShownPage {...shown} />}
      titleOf={({ page }) => page.title}
      failure={words.wentWrong}
    />
  );
}
