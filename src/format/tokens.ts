/**
 * The start check of rows 81 and 82: decodes the payload of a JWT; valid when it names no expiry or one in the
 * future (seconds). The signature is the server's business. Self-contained, because the head script of every
 * page carries this function as text.
 */
export function isLiveToken(token: string, nowSeconds: number): boolean {
  try {
    const payload = token.split('.')[1] ?? '';
    const json = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const { exp } = JSON.parse(json) as { exp?: unknown };
    return exp === undefined || (typeof exp === 'number' && exp > nowSeconds);
  } catch {
    return false;
  }
}
