import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '#format/languages.ts';
import { changesOf, section } from './document.ts';
import { features } from './features.ts';
import {
  expectedVersion,
  hexColour,
  imageAddress,
  languageField,
  linkAddress,
  optionalEmail,
  requiredText,
  text,
  timeZone,
  versionFields,
  webAddress,
} from './fields.ts';
import { limits } from './limits.ts';
import { upload } from './media/image-operations.ts';
import { operation } from './operation.ts';

export const themes = ['light', 'dark', 'system'] as const;
export const fontFamilies = ['inter', 'poppins', 'roboto', 'montserrat', 'open-sans'] as const;

export const TOO_MANY_LINKS = `You can have a maximum of ${limits.profileLinks} links`;

const general = section({
  siteName: text(limits.siteName).default('My Portfolio'),
  authorName: text(limits.personName).default(''),
  siteIcon: imageAddress.default(''),
  email: optionalEmail.default(''),
  showEmailInFooter: z.boolean().default(false),
  timeZone: timeZone.default('UTC'),
  /** The language of the public pages (decision D27). */
  language: languageField.default(DEFAULT_LANGUAGE),
});

const appearance = section({
  theme: z.enum(themes).default('light'),
  /** True once the owner has saved a theme. Until then the visitor's system decides the theme (decision X4). */
  themeChosen: z.boolean().default(false),
  primaryColor: hexColour.default('#1e90ff'),
  enableAnimations: z.boolean().default(true),
  fontFamily: z.enum(fontFamilies).default('open-sans'),
});

const seo = section({
  metaDescription: text(limits.line).default(''),
  keywords: text(limits.line).default(''),
  enableSocialMetaTags: z.boolean().default(true),
  googleAnalyticsId: text(32)
    .regex(/^$|^(G|UA|GT|AW)-[A-Z0-9-]+$/i, 'Write an id such as G-ABC123DEF4.')
    .default(''),
});

/** Three networks link to their own front pages, never to a person (decision D17); the others are off and blank (row 155). */
const socialMedia = section({
  enableGithub: z.boolean().default(true),
  githubUrl: webAddress.default('https://github.com'),
  enableLinkedin: z.boolean().default(true),
  linkedinUrl: webAddress.default('https://www.linkedin.com'),
  enableTwitter: z.boolean().default(true),
  twitterUrl: webAddress.default('https://twitter.com'),
  enableInstagram: z.boolean().default(false),
  instagramUrl: webAddress.default(''),
  enableYoutube: z.boolean().default(false),
  youtubeUrl: webAddress.default(''),
  enableFacebook: z.boolean().default(false),
  facebookUrl: webAddress.default(''),
  /** Any other profiles of the owner, in their order: decision 0032. */
  links: z
    .array(z.object({ name: requiredText(limits.linkName, 'Write a name.'), url: linkAddress }))
    .max(limits.profileLinks, TOO_MANY_LINKS)
    .default([]),
});

/** The settings as stored: five sections whose fields all have defaults (rows 151–155). */
export const settingsSchema = z.object({ general, appearance, seo, features, socialMedia });
export type Settings = z.output<typeof settingsSchema>;

const settingsAnswer = z.object({ ...settingsSchema.shape, ...versionFields });
const changes = changesOf(settingsSchema);

/** Accepts `{settings: {…}}`, which is the form of the specification, or the sections without the wrapper. */
const settingsInput = z.preprocess(
  (body, context) => {
    if (typeof body !== 'object' || body === null || !('settings' in body)) return body;
    const { settings, ...rest } = body;
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) {
      return { ...settings, ...rest };
    }
    context.addIssue({ code: 'custom', path: ['settings'], message: 'Send the sections as an object.' });
    return rest;
  },
  z.intersection(changes, z.object({ expectedVersion })),
);

/** Reads and changes the settings. */
export const settingsOperations = {
  public: operation({
    summary: 'The site settings as visitors see them; the e-mail address only when the footer shows it',
    method: 'GET',
    path: '/api/settings/public',
    output: settingsAnswer,
  }),
  get: operation({
    summary: 'The site settings, whole',
    method: 'GET',
    path: '/api/settings',
    access: 'admin',
    output: settingsAnswer,
    versioned: true,
  }),
  update: operation({
    summary: 'Change any part of the site settings; absent sections and fields keep their values',
    method: 'PUT',
    path: '/api/settings',
    access: 'admin',
    input: settingsInput,
    output: settingsAnswer,
    versioned: true,
  }),
  uploadSiteIcon: upload('/api/settings/site-icon', 'Upload an image to use as the site icon', 'admin'),
};
