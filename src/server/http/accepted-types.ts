import { negotiate } from '@fastify/accept-negotiator';

/** True if `Accept` names `type` itself and ranks it no lower than any of `others` (RFC 9110 §12.5.1). */
export function prefersType(accept: string | undefined, type: string, others: string[]): boolean {
  if (!accept?.toLowerCase().includes(type)) return false;
  return negotiate(withoutParameters(accept.toLowerCase()), [type, ...others]) === type;
}

/** The header without parameters such as `charset`, which the library would compare as part of the type. Weights stay. */
function withoutParameters(accept: string): string {
  return accept.replaceAll(/;(?!\s*q=)[^;,]*/g, '');
}
