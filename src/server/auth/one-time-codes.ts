import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '#domain/ports.ts';

/** SHA-1, six digits, thirty seconds: the defaults that every authenticator app supports (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };

/** The length of the SHA-1 hash, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20;

/**
 * 128 random bits cannot be guessed, not even by somebody who has the hashes, so a plain hash of the code may be stored.
 * In base32 a code has 26 characters. Codes of earlier versions have 16 and stay valid.
 */
const RECOVERY_CODE_BYTES = 16;

/** Makes and verifies the time-based codes of authenticator apps, and recovery codes. */
export function createOneTimeCodes(): OneTimeCodes {
  return {
    newSecret: () => base32(randomBytes(SECRET_BYTES)),

    addressOf: (secret, { site, username }) =>
      new TOTP({ ...kind, issuer: site, label: username, secret: Secret.fromBase32(secret) }).toString(),

    stepOf: (secret, code, at) => {
      const timestamp = at.getTime();
      // Compares in constant time.
      const delta = TOTP.validate({
        ...kind,
        secret: Secret.fromBase32(secret),
        token: code,
        timestamp,
        window: 1,
      });
      return delta === null ? undefined : TOTP.counter({ period: kind.period, timestamp }) + delta;
    },

    newRecoveryCodes: (count) =>
      Array.from({ length: count }, () =>
        (
          base32(randomBytes(RECOVERY_CODE_BYTES))
            .toLowerCase()
            .match(/.{1,5}/g) ?? []
        ).join('-'),
      ),

    hashOf: (recoveryCode) =>
      createHash('sha256')
        .update(recoveryCode.toLowerCase().replace(/[^a-z2-7]/g, ''))
        .digest('base64url'),
  };
}

/** RFC 4648, without padding. */
const base32 = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
