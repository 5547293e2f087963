import type { SavedRevision } from '#app/editing/save-merged.ts';
import { nextId } from '#app/forms/next-id.ts';
import { type ContactInfo, contactIcons } from '#contract/contact-info.ts';

/** The form values of the contact page. */
export type ContactValues = ContactInfo;

/** The name of a network that the stored record does not have yet. */
const networkNames: Record<(typeof contactIcons)[number], string> = {
  Github: 'GitHub',
  Linkedin: 'LinkedIn',
  Twitter: 'Twitter',
  Instagram: 'Instagram',
  Youtube: 'YouTube',
};

/** The fields of the stored information; a network that it lacks is there, switched off (decision X6). */
export function contactValues({
  email,
  location,
  socialMedia,
  version,
}: ContactInfo & { version: number }): SavedRevision<ContactValues> {
  const stored = new Set(socialMedia.map(({ icon }) => icon));
  const missing = contactIcons
    .filter((icon) => !stored.has(icon))
    .map((icon, index) => ({
      id: nextId(socialMedia) + index,
      name: networkNames[icon],
      icon,
      url: '',
      enabled: false,
    }));
  return { values: { email, location, socialMedia: [...socialMedia, ...missing] }, version };
}
