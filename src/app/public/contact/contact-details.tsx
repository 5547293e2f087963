import { networkIcons } from '#app/site/social-networks.ts';
import { ArrowUpRight } from '#app/ui/icons.ts';
import type { ContactInfo } from '#contract/contact-info.ts';
import { linkableUrl } from '#format/urls.ts';

/** The links that are switched on and lead somewhere (row 64). */
function enabledLinks({ socialMedia }: ContactInfo) {
  return socialMedia.flatMap(({ id, name, icon, url, enabled }) => {
    const address = linkableUrl(url);
    return enabled && address !== undefined ? [{ id, name: name || icon, icon, address }] : [];
  });
}

/** Whether there is anything to show at all. */
export function hasDetails(details: ContactInfo | undefined): details is ContactInfo {
  if (!details) return false;
  return details.email !== '' || details.location !== '' || enabledLinks(details).length > 0;
}

/** The panel beside the form: e-mail address, place and the enabled networks (row 64). */
export function ContactDetails({ details }: { details: ContactInfo }) {
  const { email, location } = details;
  const links = enabledLinks(details);
  return (
    <aside aria-labelledby="contactInformation">
      <h2 className="panel-title" id="contactInformation">
        Contact Information
      </h2>
      {email || location ? (
        <dl className="contact-list">
          {email ? (
            <>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </>
          ) : null}
          {location ? (
            <>
              <dt>Location</dt>
              <dd dir="auto">{location}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
      {links.length > 0 ? (
        <ul className="network-list">
          {links.map(({ id, name, icon, address }) => {
            const Icon = networkIcons[icon];
            return (
              <li key={id}>
                <a href={address} rel="me noopener">
                  <Icon className="icon" aria-hidden />
                  <span dir="auto">{name}</span>
                  <ArrowUpRight className="icon" aria-hidden />
                </a>
              </li>
            );
          })}
        </ul>
      ) : null}
    </aside>
  );
}
