import { useWords } from '#app/language/page-language.ts';
import { ProfileIcon } from '#app/site/profile-icon.tsx';
import type { ProfileLink } from '#app/site/profile-links.ts';
import { networkIcons } from '#app/site/social-networks.ts';
import { ArrowUpRight } from '#app/ui/icons.ts';
import type { ContactInfo } from '#contract/contact-info.ts';
import { linkableUrl } from '#format/urls.ts';
import { contactWords } from '#words/english/contact.ts';

/** The links that are switched on and lead somewhere (row 64). */
function enabledLinks({ socialMedia }: ContactInfo) {
  return socialMedia.flatMap(({ id, name, icon, url, enabled }) => {
    const address = linkableUrl(url);
    return enabled && address !== undefined ? [{ id, name: name || icon, icon, address }] : [];
  });
}

interface Details {
  /** Undefined when it cannot be read. */
  details: ContactInfo | undefined;
  /** The owner's links beside these (decision 0032). */
  profileLinks: ProfileLink[];
}

/** Whether there is anything to show at all. */
export function hasDetails({ details, profileLinks }: Details): boolean {
  if (profileLinks.length > 0) return true;
  if (!details) return false;
  return details.email !== '' || details.location !== '' || enabledLinks(details).length > 0;
}

/** The panel beside the form: e-mail address, place, the enabled networks (row 64) and the owner's other links. */
export function ContactDetails({ details, profileLinks }: Details) {
  const words = useWords(contactWords);
  const { email, location } = details ?? {};
  const links = [
    ...(details ? enabledLinks(details) : []).map(({ icon, ...link }) => {
      const Icon = networkIcons[icon];
      return { ...link, icon: <Icon className="icon" aria-hidden /> };
    }),
    ...profileLinks.map(({ name, url, mark }, index) => ({
      id: `link-${index}`,
      name,
      address: url,
      icon: <ProfileIcon url={url} mark={mark} />,
    })),
  ];
  return (
    <aside aria-labelledby="contactInformation">
      <h2 className="panel-title" id="contactInformation">
        {words.details}
      </h2>
      {email || location ? (
        <dl className="contact-list">
          {email ? (
            <>
              <dt>{words.email}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </>
          ) : null}
          {location ? (
            <>
              <dt>{words.location}</dt>
              <dd>
                <bdi>{location}</bdi>
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
      {links.length > 0 ? (
        <ul className="network-list">
          {links.map(({ id, name, icon, address }) => (
            <li key={id}>
              <a href={address} rel="me noopener">
                {icon}
                <span dir="auto">{name}</span>
                <ArrowUpRight className="icon arrow" aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </aside>
  );
}
