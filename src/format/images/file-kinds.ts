/** A kind of file other than pictures. */
export interface FileKind {
  extension: string;
  type: string;
  /** Browsers show it in place: it runs no scripts. Every other kind is downloaded. */
  isShown: boolean;
}

const kind = (extension: string, type: string, isShown = true): FileKind => ({ extension, type, isShown });

const PDF = kind('pdf', 'application/pdf');
const MP3 = kind('mp3', 'audio/mpeg');
const AAC = kind('aac', 'audio/aac');
const WAV = kind('wav', 'audio/wav');
const FLAC = kind('flac', 'audio/flac');
const OGG_AUDIO = kind('ogg', 'audio/ogg');
const OGG_VIDEO = kind('ogv', 'video/ogg');
const M4A = kind('m4a', 'audio/mp4');
const MP4 = kind('mp4', 'video/mp4');
const MOV = kind('mov', 'video/quicktime');
const WEBM = kind('webm', 'video/webm');
const ZIP = kind('zip', 'application/zip', false);
const OTHER = kind('bin', 'application/octet-stream', false);

/** Every kind that the site stores as a file. */
export const fileKinds: readonly FileKind[] = [
  PDF,
  MP3,
  AAC,
  WAV,
  FLAC,
  OGG_AUDIO,
  OGG_VIDEO,
  M4A,
  MP4,
  MOV,
  WEBM,
  ZIP,
  OTHER,
];

/** The number of bytes at the beginning of a file that tell its kind. */
const FILE_HEAD = 512;

/** Finds the kind of a file by its first bytes; its name and the type that came along are only claims of the sender. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  const head = String.fromCharCode(...bytes.subarray(0, FILE_HEAD));
  if (head.startsWith('%PDF-')) return PDF;
  if (head.startsWith('ID3')) return MP3;
  if (head.startsWith('fLaC')) return FLAC;
  if (/^RIFF.{4}WAVE/s.test(head)) return WAV;
  if (head.startsWith('OggS')) return head.includes('theora') ? OGG_VIDEO : OGG_AUDIO;
  // EBML; Matroska itself is shown by no browser.
  if (head.startsWith('\x1a\x45\xdf\xa3')) return head.includes('webm') ? WEBM : OTHER;
  if (head.startsWith('PK\x03\x04')) return ZIP;
  const [, brand] = /^.{4}ftyp(.{4})/s.exec(head) ?? [];
  if (brand !== undefined) return kindOfBrand(brand);
  return kindOfFrame(bytes);
}

/** The first brand of a file of ISO 14496-12. */
function kindOfBrand(brand: string): FileKind {
  if (/^M4[AB] /.test(brand)) return M4A;
  if (brand === 'qt  ') return MOV;
  return /^(iso[m2-9]|mp4[12]|avc1|dash|M4V |MSNV|f4v )/.test(brand) ? MP4 : OTHER;
}

/** Audio without a header begins with a frame: 11 or 12 bits of ones, then the layer (ISO 11172-3, ISO 13818-7). */
function kindOfFrame([first = 0, second = 0]: Uint8Array): FileKind {
  if (first !== 0xff) return OTHER;
  if ((second & 0xf6) === 0xf0) return AAC;
  return (second & 0xe6) === 0xe2 ? MP3 : OTHER;
}

/** The kind of a stored file, by the extension in its URL, which was given to it by its content. */
export const fileKindOfName = (name: string): FileKind =>
  fileKinds.find(({ extension }) => name.endsWith(`.${extension}`)) ?? OTHER;

/** Whether `imageNameOf` makes this name for a file of one of these kinds. */
export const isFileName = (name: string): boolean =>
  /^[a-z0-9_.]{1,60}-[a-z2-7]{8}\.[a-z0-9]{2,4}$/.test(name) &&
  fileKinds.some(({ extension }) => name.endsWith(`.${extension}`));
