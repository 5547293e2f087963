import type {
  Redirect,
  RedirectCode,
  RedirectTarget,
  redirectOperations,
} from '#contract/addresses/redirect.ts';
import { readSource, readTarget } from '#contract/addresses/redirect-address.ts';
import { feedAliases, isReservedPath } from '#contract/addresses/site-paths.ts';
import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Handlers } from '#contract/operation.ts';
import { fieldsOf, withChanges } from '#contract/record.ts';
import { readPath, splitTarget } from '#format/request-paths.ts';
import type { Caller } from '../caller.ts';
import { requireVersion, staleError } from '../documents/documents.ts';
import { revisionsOf } from '../history/revisions.ts';
import type { Ports } from '../ports.ts';
import type { Moment } from '../posts/post-store.ts';
import { currentMoment } from '../posts/publication.ts';
import type { Stores } from '../stores.ts';
import { forgetAnswered } from './missing-pages.ts';
import { answerOf, followRedirect, GONE, rulesIn } from './redirect-answers.ts';
import { importRedirects } from './redirect-import.ts';
import { createRuleIndex, type Rule, ruleOf, sampleMatch, starsOfPath } from './redirect-rules.ts';
import { type RedirectFields, type StoredRedirect, storedRedirect } from './redirect-store.ts';
import { findText, findTextAt, siteAddress } from './site-addresses.ts';

const history = revisionsOf('redirect');

/** The number of redirects that one read of the export takes. */
const EXPORT_PART = 1000;

/** The rules of redirects (decision 0028). A write raises the content version, by which other processes read them again. */
export function createRedirects(ports: Ports, caller: Caller): Handlers<typeof redirectOperations> {
  const { stores, clock } = ports;

  async function redirectById(id: number): Promise<Redirect> {
    return toRedirect(stores, await requireRedirect(stores, id), await currentMoment(ports));
  }

  return {
    list: async ({ limit, page, search = '', show }) => {
      const moment = await currentMoment(ports);
      const query = { text: search.toLowerCase(), show, limit, offset: (page - 1) * limit };
      const { items, total } = await stores.redirects.list(query);
      const shown = [];
      for (const one of items) shown.push(await toRedirect(stores, one, moment));
      return { items: shown, total, page, limit };
    },

    get: ({ id }) => redirectById(id),

    resolve: async ({ path }) => {
      const moment = await currentMoment(ports);
      const answer = await resolvePath(stores, path, moment);
      if (!answer) throw new SiteError('not-found', 'Nothing leads from this path.');
      return answer;
    },

    export: async () => {
      const moment = await currentMoment(ports);
      const all: Redirect[] = [];
      for (let last = 0; ; ) {
        const part = await stores.redirects.after(last, EXPORT_PART);
        for (const one of part) all.push(await toRedirect(stores, one, moment, { withProblem: false }));
        last = part.at(-1)?.id ?? last;
        if (part.length < EXPORT_PART) return all;
      }
    },

    create: async (input) => {
      const at = clock().toISOString();
      const moment = await currentMoment(ports);
      const id = await stores.inTransaction(async (transaction) => {
        const fields = await checkedFields(transaction, input, moment);
        const { all } = await transaction.redirects.count();
        if (all >= limits.redirects) throw tooMany();
        const addedId = await transaction.redirects.add(fields, at);
        await history.created(transaction, caller, { id: addedId, ...fields }, at);
        await afterWrite(transaction, fields, at);
        return addedId;
      });
      return redirectById(id);
    },

    update: async ({ id, expectedVersion, ...input }) => {
      const at = clock().toISOString();
      const moment = await currentMoment(ports);
      const changes = withTargetKind(input);
      await stores.inTransaction(async (transaction) => {
        const before = await requireRedirect(transaction, id);
        requireVersion(expectedVersion, before.version);
        const { hits: _, lastHitAt: __, ...now } = fieldsOf(storedRedirect, before);
        const fields = await checkedFields(transaction, withChanges(now, changes), moment, id);
        if (!(await transaction.redirects.update(id, before.version, fields, at))) throw staleError();
        await history.saved(transaction, caller, before, { ...before, ...fields }, at);
        await afterWrite(transaction, fields, at);
      });
      return redirectById(id);
    },

    remove: async ({ id, expectedVersion }) => {
      const at = clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const before = await requireRedirect(transaction, id);
        requireVersion(expectedVersion, before.version);
        await history.removed(transaction, caller, before, at);
        await transaction.redirects.remove(id);
        await transaction.site.bumpContentVersion({ redirects: true });
      });
    },

    import: ({ csv }) => importRedirects(ports, csv),
  };
}

/** An address without a kind is the target, and another kind of target leaves nothing of the one before. */
function withTargetKind<Input extends Partial<Pick<GivenFields, 'target' | 'targetKind'>>>(input: Input) {
  const targetKind = input.targetKind ?? (input.target ? 'address' : undefined);
  return targetKind === 'address' ? { ...input, targetKind, targetId: null } : input;
}

async function requireRedirect({ redirects }: Stores, id: number): Promise<StoredRedirect> {
  const redirect = await redirects.get(id);
  if (!redirect) throw new SiteError('not-found', 'There is no such redirect.');
  return redirect;
}

const refusal = (path: string, message: string) =>
  new SiteError('invalid', message, { issues: [{ path, message }] });

const tooMany = () =>
  refusal('source', `A site has at most ${limits.redirects.toLocaleString('en')} redirects.`);

interface GivenFields {
  source: string;
  targetKind: RedirectTarget;
  targetId: number | null;
  target: string;
  code: RedirectCode;
  isEnabled: boolean;
}

/** Checks a redirect against the others and against the site. Throws `invalid` with the field that is refused. */
async function checkedFields(
  stores: Stores,
  input: GivenFields,
  moment: Moment,
  id = 0,
): Promise<RedirectFields> {
  const { value: source, problem } = readSource(input.source);
  if (!source) throw refusal('source', problem);
  const same = await stores.redirects.findSource(source.text);
  if (same && same.id !== id) throw refusal('source', 'There is a redirect from this path already.');
  const target = await checkedTarget(stores, { ...input, source: source.text }, moment);
  const { isEnabled, code } = input;
  const fields = {
    source: source.text,
    path: source.path,
    isPattern: source.isPattern,
    code,
    isEnabled,
    ...target,
  };
  if (source.isPattern && !(same?.isPattern ?? false)) {
    const { patterns } = await stores.redirects.count();
    if (patterns >= limits.redirectPatterns)
      throw refusal('source', `At most ${limits.redirectPatterns.toLocaleString('en')} redirects have a *.`);
  }
  return isEnabled && code !== GONE ? withoutChain(stores, fields, moment, id) : fields;
}

type Target = Pick<RedirectFields, 'target' | 'targetKind' | 'targetId'>;

async function checkedTarget(stores: Stores, input: GivenFields, moment: Moment): Promise<Target> {
  if (input.code === GONE) return { targetKind: 'address', targetId: null, target: '' };
  if (input.targetKind !== 'address') {
    const text = await findText(stores, input.targetKind, input.targetId ?? 0, moment);
    if (!text) throw refusal('targetId', 'Choose a text of the site.');
    return { targetKind: text.kind, targetId: text.id, target: '' };
  }
  const { value: address, problem } = readTarget(input.target);
  if (!address) throw refusal('target', problem);
  if (address.stars > starsOfPath(input.source))
    throw refusal('target', 'The target has more * than the path.');
  return (await textTarget(stores, address.text, moment)) ?? addressTarget(address.text);
}

const addressTarget = (target: string): Target => ({ targetKind: 'address', targetId: null, target });

/** An address of a text becomes the text, so that the redirect follows it. */
async function textTarget(stores: Stores, address: string, moment: Moment): Promise<Target | undefined> {
  if (!address.startsWith('/') || /[?#*]/.test(address)) return undefined;
  const path = readPath(address)?.compared;
  const text = path === undefined ? undefined : await findTextAt(stores, path, moment);
  return text && { targetKind: text.kind, targetId: text.id, target: '' };
}

/** Refuses a redirect that closes a circle, and gives one that begins a chain the target at its end. */
async function withoutChain(
  stores: Stores,
  fields: RedirectFields,
  moment: Moment,
  id: number,
): Promise<RedirectFields> {
  const rule = ruleOf({ ...fields, id: -1 });
  if (!rule || rule.record) return fields;
  const way = await followRedirect(
    stores,
    async (target, set) => {
      const path = readPath(splitTarget(target).path)?.compared ?? '';
      const stored = (await stores.redirects.candidates(path)).filter((one) => one.id !== id);
      return createRuleIndex([...stored.flatMap((one) => ruleOf(one) ?? []), rule]).match(target, set);
    },
    sampleMatch(rule),
    moment,
  );
  if (!way) return fields;
  if (way.isLoop) throw loopRefusal(way.rules);
  const isChain = way.rules.length > 1 && way.rules.every(({ code }) => code === 301);
  if (!isChain || fields.target.includes('*') || way.location === undefined) return fields;
  const last = way.rules.at(-1);
  const text = last?.record && { targetKind: last.record.kind, targetId: last.record.id, target: '' };
  return {
    ...fields,
    ...(text ?? (await textTarget(stores, way.location, moment)) ?? addressTarget(way.location)),
  };
}

function loopRefusal(rules: Rule[]): SiteError {
  const other = rules.at(-1);
  const message =
    rules.length < 2 || !other
      ? 'A redirect cannot lead to itself.'
      : `This would lead in a circle, because there is a redirect from ${other.source}.`;
  return refusal('target', message);
}

/** Redirects that led to the source of this one lead to its target from now on, and its path is missing no more. */
async function afterWrite(stores: Stores, fields: RedirectFields, at: string): Promise<void> {
  const { source, isEnabled, isPattern, code, target, targetKind, targetId } = fields;
  if (isEnabled && code === 301 && !isPattern && !source.includes('?'))
    await stores.redirects.retarget(source, { target, targetKind, targetId }, at);
  if (isEnabled) await forgetAnswered(stores, createRuleIndex([ruleOf({ ...fields, id: 0 }) ?? []].flat()));
  await stores.site.bumpContentVersion({ redirects: true });
}

/** A stored redirect as the owner sees it, with the present address and title of its text. */
async function toRedirect(
  stores: Stores,
  stored: StoredRedirect,
  moment: Moment,
  { withProblem = true } = {},
): Promise<Redirect> {
  const { path, isPattern, ...redirect } = stored;
  const { targetKind, targetId } = redirect;
  const text =
    targetKind === 'address' ? undefined : await findText(stores, targetKind, targetId ?? 0, moment);
  const shown = { ...redirect, targetTitle: text?.title ?? '', target: text?.path ?? redirect.target };
  if (!withProblem || !redirect.isEnabled) return { ...shown, problem: '' };
  if (targetKind !== 'address' && !text?.isPublic) {
    const problem = text
      ? 'It has no effect yet: what it leads to is not published.'
      : 'It has no effect: what it leads to was deleted.';
    return { ...shown, problem };
  }
  return { ...shown, problem: await sourceProblem(stores, stored, moment) };
}

async function sourceProblem(
  stores: Stores,
  { source, path, isPattern }: StoredRedirect,
  moment: Moment,
): Promise<string> {
  if (isPattern || source.includes('?')) return '';
  if (feedAliases.has(path)) return 'It has no effect: this address leads to the feed already.';
  const own = isReservedPath(path) ? path : await siteAddress(stores, path, moment);
  return own === undefined ? '' : 'It has no effect: the site has a page at this path.';
}

/** The response to a path with a query that the site has no page for. */
async function resolvePath(stores: Stores, target: string, moment: Moment) {
  const findRule = rulesIn(stores);
  const withQuery = await findRule(target, 'with-query');
  const own = withQuery ? undefined : await siteAddress(stores, target, moment);
  const alias = feedAliases.get(readPath(splitTarget(target).path)?.compared ?? '');
  if (own !== undefined) return alias === undefined ? undefined : { code: 301, location: own };
  const match = withQuery ?? (await findRule(target, 'plain'));
  const way = match && (await followRedirect(stores, findRule, match, moment));
  return way && answerOf(target, way);
}
