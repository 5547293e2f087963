import { useLocation } from 'react-router';
import { PageReference } from '#app/document/request-reference.tsx';
import { useWords } from '#app/language/page-language.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { RotateCw } from '#app/ui/icons.ts';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { contentWords } from '#words/english/content.ts';

/** A public page's notice of content that could not be loaded, and a link to try again. */
export function PublicFailure({ children }: { children: string }) {
  return <NotLoaded reason={children} actions={<RetryLink size="tiny" />} reference={<PageReference />} />;
}

/** A link to the same page, so that it works without JavaScript. */
export function RetryLink({ size }: { size: 'tiny' | 'normal' }) {
  const words = useWords(contentWords);
  const { pathname, search } = useLocation();
  return (
    <a
      className={buttonClass({ look: size === 'tiny' ? 'secondary' : 'primary', size })}
      href={pathname + search}
    >
      <RotateCw className="icon" aria-hidden />
      {words.retry}
    </a>
  );
}

/** Marks sample content that replaces content that cannot be read (decision D1). */
export function SampleMark() {
  const words = useWords(contentWords);
  return <Notice kind="note">{words.showingSample}</Notice>;
}
