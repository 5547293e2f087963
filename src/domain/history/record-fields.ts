import type { z } from 'zod';
import { aboutSchema } from '#contract/about.ts';
import { redirectRecord } from '#contract/addresses/redirect.ts';
import { categoryRecord } from '#contract/category.ts';
import { contactInfoSchema } from '#contract/contact-info.ts';
import type { DocumentSchema } from '#contract/document.ts';
import type { HistoryKind } from '#contract/history.ts';
import { homeSchema } from '#contract/home.ts';
import { mediaRecord } from '#contract/media/media.ts';
import { menuSchema } from '#contract/menu.ts';
import { ownPageRecord } from '#contract/own-page.ts';
import { postRecord } from '#contract/post.ts';
import { projectRecord } from '#contract/project.ts';
import { type RecordSchema, standInOf } from '#contract/record.ts';
import { seriesRecord } from '#contract/series.ts';
import { settingsSchema } from '#contract/settings.ts';
import { tagRecord } from '#contract/tag.ts';
import { readStored } from '../documents/stored-json.ts';

/** A version of a record as its history shows and restores it. */
export interface ReadVersion {
  title: string;
  /** The fields by the names of the kind's input; see `fields` in the contract. */
  fields: Record<string, unknown>;
  /** The names of records that fields refer to by id. */
  names: Record<string, string>;
}

type Body = Record<string, unknown>;

/** Reads a stored version, whichever release wrote it. */
export const readBody = (kind: HistoryKind, body: unknown): ReadVersion => readers[kind](objectOf(body));

const readers: Record<HistoryKind, (body: Body) => ReadVersion> = {
  post: (body) => {
    const series = objectOf(body.series);
    const { fields } = recordOf(postRecord, body);
    return {
      title: textOf(body.title),
      fields: {
        ...fields,
        tags: namesIn(body.tags),
        series: textOf(series.name) || null,
        seriesPlace: typeof series.place === 'number' ? series.place : null,
      },
      names: namesOf({
        categoryId: body.categoryName,
        authorId: textOf(body.authorName) || body.authorUsername,
      }),
    };
  },
  project: (body) => {
    const { fields } = recordOf(projectRecord, body);
    const images = listOf(body.images).map((image) => {
      const { imageUrl, alt } = objectOf(image);
      return { imageUrl: textOf(imageUrl), alt: textOf(alt) };
    });
    return {
      title: textOf(body.title),
      fields: { ...fields, images, tags: namesIn(body.tags) },
      names: {},
    };
  },
  'own-page': (body) => ({
    ...recordOf(ownPageRecord, body),
    title: textOf(body.title),
    names: namesOf({ parentId: objectOf(body.parent).title }),
  }),
  category: (body) => recordOf(categoryRecord, body),
  tag: (body) => recordOf(tagRecord, body),
  series: (body) => recordOf(seriesRecord, body),
  redirect: (body) => {
    const { fields, ...rest } = recordOf(redirectRecord, body);
    const { hits: _, lastHitAt: __, ...written } = fields;
    return { ...rest, title: textOf(body.source), fields: written };
  },
  media: (body) => {
    const { fields, ...rest } = recordOf(mediaRecord, body);
    const { name, alt, isDecorative, focalX, focalY, crop, url } = fields;
    return { ...rest, fields: { name, alt, isDecorative, focalX, focalY, crop, url } };
  },
  home: documentReader('Home page', homeSchema),
  about: documentReader('About page', aboutSchema),
  'contact-info': documentReader('Contact information', contactInfoSchema),
  menu: documentReader('Menu', menuSchema),
  settings: (body) => {
    const { fields, ...rest } = documentReader('Settings', settingsSchema)(body);
    // The server sets it when a theme is saved.
    const { 'appearance.themeChosen': _, ...written } = fields;
    return { ...rest, fields: written };
  },
};

/** The fields that stores set by themselves. */
const keptByStores = new Set(['id', 'createdAt', 'updatedAt', 'version']);

/**
 * The fields of a record's body. One that an older release did not store has its default, or is absent without one, and so
 * has one that does not fit any more.
 */
function recordOf(schema: RecordSchema, body: Body): ReadVersion {
  const entries = Object.entries(schema.shape).flatMap(([name, field]): [string, unknown][] => {
    if (keptByStores.has(name)) return [];
    const parsed = (field as z.ZodType).safeParse(body[name]);
    if (parsed.success) return [[name, parsed.data]];
    const standIn = standInOf(field as z.ZodType);
    return name in body && standIn !== undefined ? [[name, standIn]] : [];
  });
  return { title: textOf(body.name), fields: Object.fromEntries(entries), names: {} };
}

/** Documents consist of sections. A field has the name of its section in front. */
function documentReader(title: string, schema: DocumentSchema): (body: Body) => ReadVersion {
  return (body) => {
    const read = readStored(schema, body, () => {});
    const entries = Object.entries(read).flatMap(([name, value]): [string, unknown][] =>
      isPlainObject(value)
        ? Object.entries(value).map(([inner, field]) => [`${name}.${inner}`, field])
        : [[name, value]],
    );
    return { title, fields: Object.fromEntries(entries), names: {} };
  };
}

/** Puts the sections of a document together again: `hero.title` becomes the `title` of `hero`. */
export function withSections(fields: Record<string, unknown>): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [section = '', inner] = name.split('.', 2);
    whole[section] = inner === undefined ? value : { ...objectOf(whole[section]), [inner]: value };
  }
  return whole;
}

const isPlainObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectOf = (value: unknown): Body => (isPlainObject(value) ? value : {});

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The names of tags, which are stored with the record as objects or as names. */
const namesIn = (tags: unknown): string[] =>
  listOf(tags).map((tag) => (typeof tag === 'string' ? tag : textOf(objectOf(tag).name)));

/** Leaves out what has no name. */
function namesOf(names: Record<string, unknown>): Record<string, string> {
  const known = Object.entries(names).map(([field, name]) => [field, textOf(name)]);
  return Object.fromEntries(known.filter(([, name]) => name !== ''));
}
