import type { ReactNode } from 'react';
import { Analytics } from '#app/document/analytics.tsx';
import { NextPages } from '#app/document/speculation-rules.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { SampleNote } from './sample-note.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PublicFrameProps {
  /** The page itself: what goes into `main`. */
  children: ReactNode;
  /** The newsletter block, on the pages that have one. */
  newsletter?: ReactNode;
  /** A page to sign in: without the margin line, for it has no margin, and without a stranger's script. */
  plain?: boolean;
}

/** The header, footer and notices of every public page (row 19). */
export function PublicFrame({ children, newsletter, plain = false }: PublicFrameProps) {
  return (
    <>
      <a className="skip" href="#siteContent">
        Skip to content
      </a>
      <SampleNote />
      <SiteHeader />
      <main className={plain ? undefined : 'ruled'} id="siteContent" tabIndex={-1}>
        {children}
      </main>
      <div className="band">
        {newsletter}
        <SiteFooter />
      </div>
      <DemoBanner />
      <NextPages />
      {plain ? null : <Analytics />}
    </>
  );
}
