import { usePageLanguage } from '#app/language/page-language.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import type { ListedPost } from '#contract/post.ts';
import { BLOG_PLACEHOLDER, isPlaceholder } from '#format/images/stock-images.ts';

/** The cover of a post's card. A post without an image has a cover of type: the first letter of its title. */
export function PostCover({ post, first }: { post: ListedPost; first: boolean }) {
  const language = usePageLanguage();
  if (isPlaceholder(post.imageUrl)) {
    return (
      <div className="plate plate-16-9 letter-cover" aria-hidden="true">
        <span>{firstLetterOf(post.title, language)}</span>
      </div>
    );
  }
  return (
    <SiteImage
      src={post.imageUrl}
      fallback={BLOG_PLACEHOLDER}
      picture={post.picture}
      alt=""
      shape="16-9"
      room="half"
      first={first}
    />
  );
}

/** The first letter or digit with its marks. A title may begin with a quotation mark. */
function firstLetterOf(title: string, language: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(title)?.[0].toLocaleUpperCase(language) ?? '';
}
