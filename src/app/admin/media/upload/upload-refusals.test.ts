import { expect, test } from 'vitest';
import { refusalOf } from './upload-refusals.ts';

const limits = { imageBytes: 10_000_000, fileBytes: 100_000_000, storesFiles: true };
const JPEG = '\xff\xd8\xff\xe0';

/** The refusal of a file with this beginning; `size` is what the file says of itself. */
function refusal(
  name: string,
  { type = '', head = 'x', size }: { type?: string; head?: string; size?: number } = {},
  given = limits,
) {
  const bytes = Uint8Array.from(head, (letter) => letter.charCodeAt(0));
  const file = Object.defineProperty(new File([bytes], name, { type }), 'size', {
    value: size ?? head.length,
  });
  return refusalOf(file, given);
}

test('pictures and files are taken, whatever type the system gives them', async () => {
  expect(await refusal('boat.JPG', { type: 'image/jpeg', head: JPEG })).toBeUndefined();
  expect(await refusal('blob', { type: 'image/jpeg', head: JPEG })).toBeUndefined();
  for (const name of ['talk.mp3', 'plan.pdf', 'tour.webm', 'fonts.zip'])
    expect(await refusal(name), name).toBeUndefined();
});

test('a refused file says what to do', async () => {
  expect(await refusal('IMG_1.HEIC', { head: '\0\0\0\x18ftypheic\0\0\0\0mif1heic' })).toMatch(
    /export the photo as JPEG/,
  );
  expect(await refusal('logo.svg', { type: 'image/svg+xml', head: '<svg xmlns=""/>' })).toMatch(
    /Export it as PNG/,
  );
  expect(await refusal('notes.jpg', { type: 'image/jpeg', head: 'notes' })).toMatch(
    /Send a JPEG, PNG, WebP, AVIF or GIF/,
  );
  expect(await refusal('boat.jpg', { type: 'image/jpeg', head: JPEG, size: 14_200_000 })).toMatch(
    /at most 10 MB, and this one has 14 MB. Make it smaller/,
  );
  expect(await refusal('tour.mp4', { size: 200_000_000 })).toMatch(/at most 100 MB.*link to it/);
  expect(await refusal('empty.jpg', { size: 0 })).toMatch(/empty/);
});

test('a site that stores pictures alone says so', async () => {
  expect(await refusal('plan.pdf', {}, { ...limits, storesFiles: false })).toMatch(/stores pictures only/);
});
