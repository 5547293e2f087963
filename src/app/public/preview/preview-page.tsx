import { data } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { canonicalUrlOf } from '#app/public/blog/read-post.ts';
import { ShownPost } from '#app/public/blog/shown-post.tsx';
import { ErrorMessage, ReturnHome } from '#app/public/frame/error-messages.tsx';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { PublicFailure } from '#app/public/frame/public-failure.tsx';
import { ShownPage } from '#app/public/own-pages/shown-page.tsx';
import { ShownProject } from '#app/public/projects/shown-project.tsx';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { PageTexts } from '#contract/pages/page-texts.ts';
import { FRAMES_HEADER } from '#contract/pages/rendered-page.ts';
import type { Preview } from '#contract/unpublished/preview.ts';
import { isPlaceholder } from '#format/images/stock-images.ts';
import { contentWords } from '#words/english/content.ts';
import { frameWords } from '#words/english/frame.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/preview-page';
import { previewWords } from './preview-edit-path.ts';

/** No search engine lists a preview, and nothing keeps it: a link that was ended shows nothing from then on. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** A text for the holder of a preview link, as its page will look. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  try {
    const preview = await context.get(siteContext).previews.get({ secret: params.id });
    const { shown, frames } = await withText(context.get(textsContext), preview, request.url);
    const headers = frames.length === 0 ? PRIVATE : { ...PRIVATE, [FRAMES_HEADER]: frames.join(' ') };
    return data({ state: 'shown' as const, shown, words: previewWords(preview) }, { headers });
  } catch (error) {
    // A secret that cannot be one belongs to no link either.
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid'))
      return data({ state: 'missing' as const }, { status: 404, headers: PRIVATE });
    if (isSiteError(error)) return unavailable({ state: 'failed' as const });
    throw error;
  }
}

/** The preview with its text as its page shows it. */
async function withText(texts: PageTexts, preview: Preview, url: string) {
  if (preview.kind === 'project') {
    const { fullDescription, ...project } = preview.project;
    const { html, frames } = await texts.print(fullDescription);
    return { shown: { kind: preview.kind, project, html }, frames };
  }
  if (preview.kind === 'own-page') {
    const { content, ...page } = preview.page;
    const text = await texts.print(content, { leads: page.imageUrl === '' });
    return { shown: { kind: preview.kind, page, text }, frames: text.frames };
  }
  const { content, ...post } = preview.post;
  const text = await texts.print(content, { leads: isPlaceholder(post.imageUrl) });
  const { kind, more, series } = preview;
  const canonicalUrl = canonicalUrlOf(post, url);
  return { shown: { kind, post, more, series, text, canonicalUrl }, frames: text.frames };
}

export const headers = loaderHeadersOnly;
export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData?.state === 'shown') {
    const { title, description } = loaderData.words;
    return pageMeta({ matches, title, description, indexed: false });
  }
  return pageMeta({ matches, title: wordsIn(languageOf(matches), contentWords).preview, indexed: false });
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const words = useWords(contentWords);
  const { wentWrong } = useWords(frameWords);
  if (loaderData.state === 'missing') {
    return (
      <ErrorMessage status={404} title={words.previewEnded} actions={<ReturnHome />}>
        {words.askForPreview}
      </ErrorMessage>
    );
  }
  if (loaderData.state === 'failed') {
    return (
      <section className="page sheet head">
        <div className="body-column">
          <PublicFailure>{wentWrong}</PublicFailure>
        </div>
      </section>
    );
  }
  const { shown } = loaderData;
  return (
    <>
      <aside className="page sheet draft-note" aria-label={words.aboutPage}>
        <p className="body-column">
          <span className="badge badge-warning">{words.preview}</span> {words.notYetPublished}
        </p>
      </aside>
      {shown.kind === 'post' ? <ShownPost {...shown} /> : null}
      {shown.kind === 'project' ? <ShownProject {...shown} /> : null}
      {shown.kind === 'own-page' ? <ShownPage {...shown} /> : null}
    </>
  );
}
