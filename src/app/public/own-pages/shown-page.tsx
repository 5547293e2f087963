import { useLanguageMarks } from '#app/language/text-language.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import { ContentsFold, ContentsList } from '#app/public/blog/post-contents.tsx';
import { BackLink } from '#app/public/lists/back-link.tsx';
import { TranslationLinks } from '#app/public/lists/translation-links.tsx';
import { RichText } from '#app/rich-text/rich-text.tsx';
import type { OwnPage } from '#contract/own-page.ts';
import type { PrintedText } from '#format/printed-text.ts';

/** A contents list of one entry says nothing. */
const CONTENTS_MIN = 2;

interface ShownPageProps {
  page: Omit<OwnPage, 'content'>;
  text: PrintedText;
}

/** A page of the owner as visitors see it: the text as that of a post, without a byline. */
export function ShownPage({ page, text }: ShownPageProps) {
  const marks = useLanguageMarks(page.language);
  const headings = text.headings.length >= CONTENTS_MIN ? text.headings : [];
  return (
    <>
      <section className="page sheet head">
        {page.parent ? <BackLink to={page.parent.path}>{page.parent.title}</BackLink> : null}
        <div className="body-column">
          <h1 {...marks}>{page.title}</h1>
          <TranslationLinks
            translations={page.translations}
            addressOf={({ slug }) => encodeURI(`/${slug}`)}
          />
        </div>
      </section>
      {page.imageUrl === '' ? null : (
        <section className="page sheet article-cover">
          <div className="body-column">
            <SiteImage src={page.imageUrl} picture={page.picture} alt={page.imageAlt} shape="16-9" first />
          </div>
        </section>
      )}
      <section className="page sheet article-body">
        <div className="margin-column">
          <div className="contents">
            <ContentsList headings={headings} />
          </div>
        </div>
        <div className="body-column">
          <ContentsFold headings={headings} />
          <RichText html={text.html} marks={marks} />
        </div>
      </section>
    </>
  );
}
