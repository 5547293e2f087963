import type { ReactNode } from 'react';
import { Analytics } from '#app/document/analytics.tsx';
import { NextPages } from '#app/document/speculation-rules.tsx';
import { useWords } from '#app/language/page-language.ts';
import { useSettings } from '#app/site/site-data.ts';
import { Island } from '#app/visitor/island.tsx';
import type { Home } from '#contract/home.ts';
import { frameWords } from '#words/english/frame.ts';
import { DemoBanner } from './demo-banner.tsx';
import { Newsletter } from './newsletter.tsx';
import { SampleNote } from './sample-note.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PublicFrameProps {
  /** The page itself: what goes into `main`. */
  children: ReactNode;
  /** The owner's texts, of which the newsletter block has two; without them it has texts of its own. */
  intros?: Home['intros'] | undefined;
  /** A page to sign in: without the margin line, for it has no margin, and without a stranger's script. */
  plain?: boolean;
  /** A page of the newsletter itself. Its URL may hold a token, so it is without a stranger's script as well. */
  isNewsletter?: boolean;
  /** A preview of a text: its URL holds a secret, and who reads it is not counted as a visitor. */
  isPreview?: boolean;
}

/** The header, newsletter block, footer and notices of every public page (row 19). */
export function PublicFrame({
  children,
  intros,
  plain = false,
  isNewsletter = false,
  isPreview = false,
}: PublicFrameProps) {
  const words = useWords(frameWords);
  const features = useSettings()?.features;
  return (
    <>
      <a className="skip" href="#siteContent">
        {words.skip}
      </a>
      <SampleNote />
      <SiteHeader />
      <main className={plain ? undefined : 'ruled'} id="siteContent" tabIndex={-1}>
        {children}
      </main>
      <div className="band">
        {features?.enableNewsletter && !isNewsletter ? (
          <Island
            name="newsletter"
            component={Newsletter}
            props={{ title: intros?.newsletterTitle, text: intros?.newsletterText }}
            wakes="touched"
          />
        ) : null}
        <SiteFooter />
      </div>
      <DemoBanner />
      <NextPages />
      {plain || isNewsletter || isPreview ? null : <Analytics />}
    </>
  );
}
