import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import {
  pageHeadOf,
  SearchResultPreview,
  SharedLinkPreview,
} from '#app/admin/search-preview/page-preview.tsx';
import { pageMeta } from '#app/document/page-meta.ts';
import { isPending, pictureSource } from '#app/media/pending-images.ts';
import { useSiteData } from '#app/site/site-data.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { type SlugKind, slugRules } from '#contract/addresses/slug.ts';
import { DEFAULT_ACCENT } from '#format/accent.ts';
import { isShareable } from '#format/images/share-images.ts';
import { slugOf } from '#format/slugs.ts';

interface TextPreviewCardsProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The last three stand before title, description and picture, where the text has them. */
  names: Record<'title' | 'description', FieldPath<Values>> &
    Partial<Record<'metaTitle' | 'metaDescription' | 'shareImage', FieldPath<Values>>>;
  slug: FieldPath<Values>;
  /** The field of the picture that stands for the text where it has no share image. */
  picture: FieldPath<Values>;
  kind: SlugKind;
  /** The path before the slug, such as `/blog/`. */
  parent: string;
}

/** A text as a search result and as a shared link, by the rules by which its page makes its head, from what is typed. */
export function TextPreviewCards<Values extends FieldValues>({
  control,
  names,
  slug,
  picture,
  kind,
  parent,
}: TextPreviewCardsProps<Values>) {
  const title: string = useWatch({ control, name: names.title });
  const description: string = useWatch({ control, name: names.description });
  const typedSlug: string = useWatch({ control, name: slug });
  const image: string | undefined = useWatch({ control, name: picture });
  const metaTitle: string = useWatch({ control, name: names.metaTitle ?? names.title });
  const metaDescription: string = useWatch({ control, name: names.metaDescription ?? names.description });
  const shareImage: string | undefined = useWatch({ control, name: names.shareImage ?? picture });
  const { settings, origin = location.origin } = useSiteData() ?? {};
  const path = parent + (typedSlug.trim() || slugOf(title, slugRules[kind]));
  const head = pageHeadOf(
    pageMeta({
      matches: [{ loaderData: { settings, origin } }, { pathname: path }],
      title: metaTitle.trim() || title,
      description: metaDescription.trim() || description,
    }),
  );
  const siteName = settings?.general.siteName || FALLBACK_SITE_NAME;
  const card = {
    title: title.trim() || siteName,
    siteName,
    colour: settings?.appearance.primaryColor || DEFAULT_ACCENT,
    picture: shownPicture(shareImage || image || ''),
    alt: 'The picture that networks show with the link',
  };
  return (
    <div className="text-preview-cards">
      <SearchResultPreview head={head} siteName={siteName} url={origin + path} />
      <SharedLinkPreview
        head={head}
        origin={origin}
        card={settings?.seo.enableSocialMetaTags === false ? undefined : card}
      />
      <p className="hint">From what is typed now. Search engines and networks decide for themselves.</p>
    </div>
  );
}

/** The address of a picture that networks take. One that this browser still holds is an upload after the next save. */
function shownPicture(address: string): string | undefined {
  if (isPending(address)) return pictureSource(address);
  return isShareable(address) ? address : undefined;
}
