import { useWords } from '#app/language/page-language.ts';
import { Check, IconBrandFacebook, IconBrandLinkedin, IconBrandTwitter, Link } from '#app/ui/icons.ts';
import { shareUrls } from '#format/urls.ts';
import { blogWords } from '#words/english/blog.ts';
import { fill } from '#words/words.ts';

/** Real links to the networks' own share pages (row 60): nothing of theirs is loaded here. */
export function ShareLinks({ url, title }: { url: string; title: string }) {
  const words = useWords(blogWords);
  const { twitter, linkedin, facebook } = shareUrls(url, title);
  const links = [
    { name: 'Twitter', address: twitter, Icon: IconBrandTwitter },
    { name: 'LinkedIn', address: linkedin, Icon: IconBrandLinkedin },
    { name: 'Facebook', address: facebook, Icon: IconBrandFacebook },
  ];
  return (
    <ul className="share" aria-label={words.share}>
      {links.map(({ name, address, Icon }) => (
        <li key={name}>
          <a
            className="icon-button"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={fill(words.shareOn, { network: name })}
            title={fill(words.shareOn, { network: name })}
          >
            <Icon className="icon" aria-hidden />
          </a>
        </li>
      ))}
      <li className="needs-script">
        <CopyLink url={url} />
      </li>
    </ul>
  );
}

function CopyLink({ url }: { url: string }) {
  const words = useWords(blogWords);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={words.copyLink}
        title={words.copyLink}
        data-action="copy-link"
        value={url}
        data-done={words.linkCopied}
        data-failed={words.linkNotCopied}
      >
        <Link className="icon" aria-hidden />
        <Check className="icon" aria-hidden />
      </button>
      <span className="visually-hidden" role="status" />
    </>
  );
}
