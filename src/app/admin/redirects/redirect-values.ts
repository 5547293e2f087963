import type { Redirect, RedirectCode, RedirectTarget } from '#contract/addresses/redirect.ts';

/** The values of the form: what is typed, and the text of the site that was chosen instead of an address. */
export interface RedirectValues {
  source: string;
  target: string;
  /** The kind and the id of the chosen text, such as `post-12`; empty for an address. */
  record: string;
  recordTitle: string;
  code: string;
  isEnabled: boolean;
}

export const newRedirectValues: RedirectValues = {
  source: '',
  target: '',
  record: '',
  recordTitle: '',
  code: '301',
  isEnabled: true,
};

export function redirectValues(redirect: Redirect): RedirectValues {
  const { source, target, targetKind, targetId, targetTitle, code, isEnabled } = redirect;
  const isText = targetKind !== 'address';
  return {
    source,
    target: isText ? '' : target,
    record: isText ? `${targetKind}-${targetId}` : '',
    recordTitle: isText ? targetTitle || 'A text that was deleted' : '',
    code: String(code),
    isEnabled,
  };
}

const kinds: Exclude<RedirectTarget, 'address'>[] = ['post', 'project', 'own-page'];

/** The input of the calls. */
export function redirectInput({ source, target, record, code, isEnabled }: RedirectValues) {
  const kind = kinds.find((one) => record.startsWith(`${one}-`));
  const common = { source, code: Number(code) as RedirectCode, isEnabled };
  if (kind === undefined) return { ...common, targetKind: 'address' as const, targetId: null, target };
  return { ...common, targetKind: kind, targetId: Number(record.slice(kind.length + 1)), target: '' };
}
