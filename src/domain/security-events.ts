import type { CatalogueEntry } from '#contract/catalogue.ts';
import { isSiteError } from '#contract/errors.ts';
import type { Caller } from './caller.ts';
import type { Ports } from './ports.ts';

/** The groups whose writes change accounts, their sessions or their codes. */
const accountGroups = ['auth', 'oneTimeCodes', 'accounts'];

/** Records a call that was refused with 403 or 429. Other failures are no security events. */
export function noteRefusal(
  { security }: Pick<Ports, 'security'>,
  { address, account }: Caller,
  operation: string,
  error: unknown,
): void {
  if (!isSiteError(error) || (error.code !== 'forbidden' && error.code !== 'too-many-requests')) return;
  security({
    event: 'refused',
    operation,
    code: error.code,
    address,
    account: account?.id,
  });
}

/** Records a successful write of an account: who changed which, and the names of the fields, never their values. */
export function noteAccountChange(
  { security }: Pick<Ports, 'security'>,
  { address, account }: Caller,
  { group, name }: Pick<CatalogueEntry, 'group' | 'name'>,
  input: unknown,
  output: unknown,
): void {
  if (!accountGroups.includes(group)) return;
  const opened = numberAt(objectAt(output, 'user'), 'id');
  if (group === 'auth' && name === 'signIn') {
    security({ event: 'signed-in', address, account: opened });
    return;
  }
  const named = group === 'accounts' ? (numberAt(input, 'id') ?? numberAt(output, 'id')) : undefined;
  security({
    event: 'account-changed',
    operation: `${group}.${name}`,
    address,
    account: account?.id,
    target: named ?? opened ?? account?.id,
    fields: typeof input === 'object' && input !== null ? Object.keys(input) : [],
  });
}

function objectAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function numberAt(value: unknown, name: string): number | undefined {
  const found = objectAt(value, name);
  return typeof found === 'number' ? found : undefined;
}
