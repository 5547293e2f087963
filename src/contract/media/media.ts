import { z } from 'zod';
import { storedStamps } from '../fields.ts';
import { entityOf, withExample } from '../record.ts';
import { imageRecord } from './image.ts';

/** The kinds of uploads: pictures, and files such as PDF, audio and video. */
export const mediaKinds = ['image', 'file'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/**
 * The filters of the library: without alternative text, used by no text, large ones (`limits.largeMediaBytes`), and deleted
 * ones that can be brought back.
 */
export const mediaFilters = ['all', 'no-alt', 'unused', 'large', 'deleted'] as const;
export type MediaFilter = (typeof mediaFilters)[number];

const fraction = z.number().min(0).max(1);

/** The part of its original that a picture shows, in fractions of the original's width and height. */
export const cropSchema = withExample(
  z
    .object({
      x: fraction,
      y: fraction,
      width: fraction.positive('The part of the picture has no width.'),
      height: fraction.positive('The part of the picture has no height.'),
    })
    // Fractions of pixels do not add up exactly.
    .refine(({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001, {
      message: 'The part lies outside of the picture.',
    }),
  { x: 0.1, y: 0.1, width: 0.8, height: 0.8 },
);
export type Crop = z.output<typeof cropSchema>;

/** An upload as it is stored: a picture, or a file, whose width and height are 0. */
export const mediaRecord = imageRecord.omit({ createdAt: true }).extend({
  kind: z.enum(mediaKinds).default('image'),
  /** The name in the library: that of the uploaded file, until somebody changes it. */
  name: z.string().default(''),
  /** The alternative text that a new use of the picture starts with. */
  alt: z.string().default(''),
  /** A decorative picture needs no alternative text. */
  isDecorative: z.boolean().default(false),
  crop: cropSchema.nullable().default(null),
  /** The bytes of the file as it is stored: of the original, where a smaller picture is served. */
  originalBytes: z.int().default(0),
  /** The URL of the picture whose original was cropped; empty for a whole picture. */
  croppedFrom: z.string().default(''),
  /** SHA-256 of the uploaded bytes, by which they are stored once; empty if unknown, and for a cropped picture. */
  hash: z.string().default(''),
  /** Somebody put it into the library or changed it there, so that housekeeping keeps it, used or not. */
  isKept: z.boolean().default(false),
  ...storedStamps,
});

/** A picture or file of the library. */
export const mediaSchema = entityOf(mediaRecord.omit({ croppedFrom: true, hash: true, isKept: true })).extend(
  {
    /** The number of texts that show it or link to it. */
    useCount: z.int(),
    /** Whether the last replacement or crop can be taken back. */
    canUndo: z.boolean(),
  },
);
export type Media = z.output<typeof mediaSchema>;

/** The kinds of records whose texts use media. */
export const mediaUseKinds = [
  'post',
  'project',
  'own-page',
  'home',
  'about',
  'contact-info',
  'settings',
  'menu',
] as const;
export type MediaUseKind = (typeof mediaUseKinds)[number];

/** One use of a picture or file. */
const mediaUseSchema = z.object({
  kind: z.enum(mediaUseKinds),
  /** The id of the record; 1 for a record that exists once, such as the home page. */
  id: z.int(),
  title: z.string(),
  /** The path of the screen that edits the record. */
  editor: z.string(),
});
export type MediaUse = z.output<typeof mediaUseSchema>;

/** A picture or file with every text that uses it. */
export const mediaDetailSchema = mediaSchema.extend({ uses: z.array(mediaUseSchema) });
