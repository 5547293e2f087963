import type { Media } from '#contract/media/media.ts';

/** A size of a file in words: `640 kB`, `2.4 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  const digits = size < 10 && unit === 'MB' ? 1 : 0;
  return `${size.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`;
}

const typeNames: Partial<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'application/pdf': 'PDF',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'video/quicktime': 'MOV',
  'application/octet-stream': 'File',
};

/** The short name of a media type: `JPEG`, `PDF`, `WEBM`. */
export function typeWords(type: string): string {
  return typeNames[type] ?? (type.split('/')[1] ?? type).replace(/^x-/, '').toUpperCase();
}

/** The kind of file for its icon. */
export function fileKindOf({
  kind,
  type,
}: Pick<Media, 'kind' | 'type'>): 'image' | 'audio' | 'video' | 'document' {
  if (kind === 'image') return 'image';
  if (type.startsWith('audio/')) return 'audio';
  return type.startsWith('video/') ? 'video' : 'document';
}

/** Whether a picture still needs an alternative text. */
export function lacksAlt({ kind, alt, isDecorative }: Pick<Media, 'kind' | 'alt' | 'isDecorative'>): boolean {
  return kind === 'image' && alt === '' && !isDecorative;
}

/** The plural of one noun and another count: `1 picture`, `20,000 pictures`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
