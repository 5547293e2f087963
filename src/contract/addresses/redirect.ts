import { z } from 'zod';
import {
  blankMeansAbsent,
  expectedVersion,
  idInput,
  instant,
  pageFields,
  pageOf,
  storedStamps,
  text,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { noContent, operation } from '../operation.ts';
import { entityOf, partialOf, withExample, withStandIn } from '../record.ts';
import { readSource, readTarget } from './redirect-address.ts';

/** Texts of the site to which a redirect can lead by id, so that it follows their renames; `address` is any other target. */
const redirectTargets = ['address', 'post', 'project', 'own-page'] as const;
export type RedirectTarget = (typeof redirectTargets)[number];

/** The status of the response: moved for good, moved for now, gone for good. */
const redirectCodes = [301, 302, 410] as const;
export type RedirectCode = (typeof redirectCodes)[number];

export const isRedirectCode = (code: number): code is RedirectCode =>
  redirectCodes.some((one) => one === code);

/** A redirect as it is stored (decision 0028). */
export const redirectRecord = z.object({
  id: z.int(),
  /** The path in its compared form, with the query that a request must have. */
  source: z.string(),
  targetKind: z.enum(redirectTargets).default('address'),
  /** The id of the text; null for an address. */
  targetId: z.int().nullable().default(null),
  /** The path or address; empty for a text of the site, and for 410. */
  target: z.string().default(''),
  /** A stored code that is none of the three counts as moved for now, which no browser remembers. */
  code: withStandIn(z.int().refine(isRedirectCode), 302),
  isEnabled: z.boolean().default(true),
  hits: z.int().default(0),
  lastHitAt: instant.nullable().default(null),
  ...storedStamps,
});

const redirectSchema = entityOf(redirectRecord).extend({
  /** The title of the text to which it leads; empty for an address. */
  targetTitle: z.string(),
  /** A sentence that says why it has no effect; empty if it has one. */
  problem: z.string(),
});
export type Redirect = z.output<typeof redirectSchema>;

const sourceInput = withExample(
  z.string({ error: 'Write the path that visitors request.' }).transform((given, context) => {
    const { value, problem } = readSource(given);
    if (value) return value.text;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  }),
  '/old-page',
);

/** Empty for a text of the site, and for 410. */
const targetInput = withExample(
  text(limits.url).superRefine((given, context) => {
    const { problem } = given === '' ? {} : readTarget(given);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  }),
  '/about',
);

const codeInput = withExample(
  z
    .union([z.int(), z.string().regex(/^\d{3}$/, 'Write 301, 302 or 410.')])
    .transform(Number)
    .refine(isRedirectCode, 'Write 301, 302 or 410.'),
  301,
);

/** The fields of a redirect as a caller writes them. The defaults are those of a new one. */
export const redirectInputSchema = z.object({
  source: sourceInput,
  targetKind: z.enum(redirectTargets).default('address'),
  targetId: withExample(idInput.nullable(), null).default(null),
  target: targetInput.default(''),
  code: codeInput.default(301),
  isEnabled: z.boolean().default(true),
});

/** The filters of the list: one code, or the redirects that are switched off. */
export const redirectFilters = ['301', '302', '410', 'off'] as const;

const byId = z.object({ id: idInput });

const resolved = z.object({
  /** 301, 302 or 410. */
  code: z.int(),
  /** A path of this site or a full address; empty for 410. */
  location: z.string(),
});
export type ResolvedRedirect = z.output<typeof resolved>;

/** Redirects from addresses that the site does not have (decision 0028). */
export const redirectOperations = {
  list: operation({
    summary: 'The redirects, the latest first',
    method: 'GET',
    path: '/api/redirects',
    access: 'admin',
    input: z.object({
      ...pageFields,
      /** Part of the source or of the target. */
      search: blankMeansAbsent(text(limits.searchText)),
      show: blankMeansAbsent(z.enum(redirectFilters)),
    }),
    output: pageOf(redirectSchema),
    paged: true,
  }),
  resolve: operation({
    summary: 'Where a path leads that has no page, for programs that show the site themselves',
    method: 'GET',
    path: '/api/redirects/resolve',
    input: z.object({ path: withExample(text(limits.url), '/feed') }),
    output: resolved,
  }),
  export: operation({
    summary: 'All redirects at once',
    method: 'GET',
    path: '/api/redirects/export',
    access: 'admin',
    output: z.array(redirectSchema),
  }),
  get: operation({
    summary: 'One redirect',
    method: 'GET',
    path: '/api/redirects/:id',
    access: 'admin',
    input: byId,
    output: redirectSchema,
    versioned: true,
  }),
  create: operation({
    summary: 'Add a redirect; a loop is refused, and a chain becomes one redirect',
    method: 'POST',
    path: '/api/redirects',
    access: 'admin',
    status: 201,
    input: redirectInputSchema,
    output: redirectSchema,
    versioned: true,
  }),
  import: operation({
    summary:
      'Add or replace redirects from CSV: source, target, code, enabled. One wrong line refuses all, and every wrong line is named',
    method: 'POST',
    path: '/api/redirects/import',
    access: 'admin',
    input: z.object({
      csv: withExample(
        z.string().max(limits.redirectCsv, 'This file is too large.'),
        'source,target,code\n/2013/*,/blog/*,301\n',
      ),
    }),
    bodyBytes: 2 * limits.redirectCsv,
    output: z.object({ added: z.int(), replaced: z.int() }),
  }),
  update: operation({
    summary: 'Change a redirect; absent fields keep their values',
    method: 'PUT',
    path: '/api/redirects/:id',
    access: 'admin',
    input: partialOf(redirectInputSchema).extend({ ...byId.shape, expectedVersion }),
    output: redirectSchema,
    versioned: true,
  }),
  remove: operation({
    summary: 'Delete a redirect',
    method: 'DELETE',
    path: '/api/redirects/:id',
    access: 'admin',
    status: 204,
    input: byId.extend({ expectedVersion }),
    output: noContent,
  }),
};
