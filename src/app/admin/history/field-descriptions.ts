import { networks } from '#app/site/social-networks.ts';
import type { HistoryKind } from '#contract/history.ts';
import { type FieldDescription, nameInWords } from '#format/comparison/compare-fields.ts';

/** The fields that a description takes besides name and label. */
type More = Omit<FieldDescription, 'name' | 'label'>;

const field = (name: string, label: string, more: More = {}): FieldDescription => ({ name, label, ...more });
const html: More = { kind: 'html' };
const picture: More = { kind: 'picture' };

const statuses = { choices: { published: 'Published', draft: 'Draft', scheduled: 'Scheduled' } };
const languageFields = [field('language', 'Language'), field('translationOf', 'Translation of')];
const searchFields = [
  field('metaTitle', 'Title for search engines'),
  field('metaDescription', 'Description for search engines'),
  field('noIndex', 'Hide from search engines'),
  field('shareImage', 'Share image', picture),
];
const entry = (title: string, second: [name: string, label: string]): More => ({
  parts: [
    field(title, title === 'title' ? 'Job title' : 'Degree'),
    field(...second),
    field('period', 'Time period'),
    field('description', 'Description'),
  ],
});
const titled: More = { parts: [field('title', 'Title'), field('description', 'Description')] };

const text = [
  field('title', 'Title'),
  field('excerpt', 'Excerpt'),
  field('content', 'Content', html),
  field('status', 'Status', statuses),
  field('date', 'Date'),
  field('slug', 'Name in its address'),
];
const cover = [field('imageUrl', 'Featured image', picture), field('imageAlt', 'Image description')];
const topic = [field('name', 'Name'), field('slug', 'Slug'), field('description', 'Description')];

const post = [
  ...text,
  field('authorId', 'Author'),
  field('categoryId', 'Category'),
  field('tags', 'Tags'),
  field('series', 'Series'),
  field('seriesPlace', 'Place in the series'),
  ...languageFields,
  ...cover,
  ...searchFields,
];

const project = [
  field('title', 'Title'),
  field('description', 'Short description'),
  field('fullDescription', 'Full description', html),
  field('images', 'Images', { kind: 'pictures' }),
  field('tags', 'Tags'),
  field('link', 'Project link'),
  field('demoUrl', 'Demo link'),
  field('githubLink', 'Source link'),
  field('status', 'Status', statuses),
  field('slug', 'Name in its address'),
  field('isPublic', 'Public'),
  field('featured', 'Featured'),
  field('isMVP', 'MVP'),
  ...languageFields,
];

const home = [
  field('hero.profession', 'Professional title'),
  field('hero.title', 'Headline'),
  field('hero.subtitle', 'Subheadline'),
  field('hero.profileImage', 'Profile image', picture),
  field('hero.profileImageAlt', 'Image description'),
  field('hero.services', 'Services', titled),
];

const intros = [
  field('intros.projects', 'Projects section'),
  field('intros.posts', 'Posts section'),
  field('intros.blogPage', 'Blog page'),
  field('intros.projectsPage', 'Projects page'),
  field('intros.contactPage', 'Contact page'),
  field('intros.newsletterTitle', 'Newsletter title'),
  field('intros.newsletterText', 'Newsletter text'),
];

const about = [
  field('intro.headline', 'Headline'),
  field('intro.subheadline', 'Subheadline'),
  field('story', 'My Story'),
  field('workExperience', 'Work Experience', entry('title', ['company', 'Company'])),
  field('education', 'Education', entry('degree', ['institution', 'Institution'])),
  field('skillCategories', 'Skills', { parts: [field('title', 'Category'), field('skills', 'Skills')] }),
  field('values', 'Personal Values', titled),
];

const settings = [
  field('general.siteName', 'Site name'),
  field('general.authorName', 'Author name'),
  field('general.siteIcon', 'Site icon', picture),
  field('general.email', 'Email'),
  field('general.showEmailInFooter', 'Show email in footer'),
  field('general.language', 'Language'),
  field('general.timeZone', 'Time zone'),
  field('appearance.theme', 'Theme', { choices: { light: 'Light', dark: 'Dark', system: 'System' } }),
  field('appearance.primaryColor', 'Primary colour'),
  field('appearance.fontFamily', 'Font'),
  field('appearance.enableAnimations', 'Animations'),
  field('seo.metaDescription', 'Description'),
  field('seo.keywords', 'Keywords'),
  field('seo.enableSocialMetaTags', 'Social media previews'),
  field('seo.googleAnalyticsId', 'Google Analytics id'),
  field('features.enableBlog', 'Blog'),
  field('features.enableProjects', 'Projects'),
  field('features.enableContactForm', 'Contact form'),
  field('features.enableNewsletter', 'Newsletter'),
  field('features.enableMvpBanner', 'Demo banner'),
  ...networks.flatMap(({ name, flag, address }) => [
    field(`socialMedia.${flag}`, name),
    field(`socialMedia.${address}`, `${name} address`),
  ]),
  field('socialMedia.links', 'More links', { parts: [field('name', 'Name'), field('url', 'Address')] }),
];

const contact = [
  field('email', 'Email'),
  field('location', 'Location'),
  field('socialMedia', 'Social links', {
    parts: [field('name', 'Name'), field('url', 'Address'), field('enabled', 'In use')],
  }),
];

const menu = [
  field('entries', 'Entries', {
    parts: [
      field('label', 'Label'),
      field('url', 'Address'),
      field('page', 'Page'),
      field('ownPageId', 'Page of your own'),
      field('hidden', 'Hide this entry'),
    ],
  }),
];

const redirect = [
  field('source', 'From'),
  field('target', 'Leads to'),
  field('targetId', 'Leads to'),
  field('code', 'Kind', {
    choices: { 301: 'Moved for good (301)', 302: 'Moved for now (302)', 410: 'Gone: leads nowhere (410)' },
  }),
  field('isEnabled', 'In use'),
];

const media = [
  field('url', 'File', picture),
  field('name', 'Name'),
  field('alt', 'Alternative text'),
  field('isDecorative', 'Decorative'),
  field('focalX', 'Focal point, across'),
  field('focalY', 'Focal point, down'),
  field('crop', 'Crop'),
];

/** The fields of each kind of record in the order of its editor, with the labels of the editor. */
export const fieldDescriptions: Record<HistoryKind, FieldDescription[]> = {
  post,
  project,
  'own-page': [...text, field('parentId', 'Below the page'), ...languageFields, ...cover, ...searchFields],
  home: [...home, ...intros],
  about,
  'contact-info': contact,
  settings,
  menu,
  category: topic,
  tag: topic,
  series: [...topic, field('posts', 'Posts in order')],
  redirect,
  media,
};

/** The label of a field, also of one that no editor has any more. */
export function labelOf(kind: HistoryKind, name: string): string {
  return fieldDescriptions[kind].find((each) => each.name === name)?.label ?? nameInWords(name);
}
