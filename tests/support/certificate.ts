import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that vouches for itself, and its key, in PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

/** Makes a certificate (RFC 5280) for these names, valid for a day, or one that expired a day ago. */
export function makeCertificate(names: string[], { expired = false } = {}): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('A test')))));
  const start = Date.now() - (expired ? 3 : 1) * DAY_MS;
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    subject,
    sequence(time(start), time(start + 2 * DAY_MS)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, sequence(...names.map(dnsName)))))),
  );
  const signature = sign('sha256', signed, privateKey);
  const cert = sequence(signed, algorithm, der(0x03, Buffer.concat([Buffer.of(0), signature])));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** 1.2.840.10045.4.3.2, 2.5.4.3 and 2.5.29.17 in DER. */
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const dnsName = (name: string) => der(0x82, Buffer.from(name));

/** A GeneralizedTime: 20261122193506Z. */
function time(at: number): Buffer {
  const text = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(text));
}
