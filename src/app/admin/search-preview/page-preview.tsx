import { type CSSProperties, useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { SiteMark } from '#app/site/site-mark.tsx';
import { resolveUrl } from '#browser/resolve-url.ts';
import { deriveAccent } from '#format/accent.ts';
import { SHARE_IMAGE_SIZE } from '#format/images/share-images.ts';
import { EXCERPT_SHOWN, TITLE_SHOWN } from '#format/text-checks/length-checks.ts';
import { cutOff } from './search-result.ts';

/** The head of a page, as search engines and networks read it. */
export interface PageHead {
  title: string;
  description: string;
  shareTitle: string;
  /** The path of the picture for networks, empty without one. */
  image: string;
}

/** Reads the head of a page from its meta data. */
export function pageHeadOf(tags: MetaDescriptor[]): PageHead {
  const image = contentOf(tags, 'property', 'og:image');
  return {
    title: tags.flatMap((tag) => ('title' in tag && !('tagName' in tag) ? [String(tag.title)] : [])).join(''),
    description: contentOf(tags, 'name', 'description'),
    shareTitle: contentOf(tags, 'property', 'og:title'),
    image: image && new URL(image).pathname,
  };
}

function contentOf(tags: MetaDescriptor[], key: 'name' | 'property', name: string): string {
  const tag: Record<string, unknown> | undefined = tags.find(
    (one) => key in one && one[key as never] === name,
  );
  return typeof tag?.content === 'string' ? tag.content : '';
}

interface SearchResultPreviewProps {
  head: PageHead;
  siteName: string;
  /** The address of the page. */
  url: string;
}

/** A page as a search engine lists it. */
export function SearchResultPreview({ head, siteName, url }: SearchResultPreviewProps) {
  return (
    <section className="result" aria-label="Search result">
      <p className="result-site">
        <SiteMark />
        <span>
          {siteName}
          <small>{url}</small>
        </span>
      </p>
      <p className="result-title">{cutOff(head.title, TITLE_SHOWN)}</p>
      <p className="result-text">{cutOff(head.description, EXCERPT_SHOWN)}</p>
    </section>
  );
}

interface SharedLinkPreviewProps {
  head: PageHead;
  origin: string;
  /** Absent where the site sends no social meta tags. */
  card?: ShareCardProps | undefined;
}

/** A page as a network shows a link to it. */
export function SharedLinkPreview({ head, origin, card }: SharedLinkPreviewProps) {
  return (
    <section className="shared" aria-label="Shared link">
      {card ? <ShareCard {...card} /> : null}
      <p>
        <small>{new URL(origin).host}</small>
        {card ? (
          <>
            <b>{head.shareTitle}</b>
            <span>{cutOff(head.description, EXCERPT_SHOWN)}</span>
          </>
        ) : null}
      </p>
    </section>
  );
}

interface ShareCardProps {
  title: string;
  siteName: string;
  /** The owner's colour, as hex. */
  colour: string;
  /** The address of the real picture, where it exists already. */
  picture: string | undefined;
  /** The alternative text of that picture. */
  alt: string;
}

/** The real picture, else one that is drawn like the card of the server. */
function ShareCard({ title, siteName, colour, picture, alt }: ShareCardProps) {
  const [broken, setBroken] = useState<string>();
  if (picture && picture !== broken) {
    return (
      <img src={resolveUrl(picture)} alt={alt} {...SHARE_IMAGE_SIZE} onError={() => setBroken(picture)} />
    );
  }
  const mark: CSSProperties = { background: deriveAccent(colour).light.accent };
  return (
    <div className="share-card">
      <span className="square" style={mark} />
      <span className="title">{title}</span>
      <span className="name">{siteName}</span>
    </div>
  );
}
