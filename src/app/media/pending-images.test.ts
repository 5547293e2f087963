import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteError } from '#contract/errors.ts';
import {
  forgetImage,
  isPending,
  keepImage,
  pendingFile,
  pictureSource,
  sendPending,
  sweepImages,
} from './pending-images.ts';
import { sendPendingImage } from './send-image.ts';

const KEY = 'portfolio_images';

/** A browser's storage, with room for so many characters. */
function storageOf(room = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error('The quota has been exceeded.');
      values.set(key, value);
    },
    removeItem: (key: string) => values.delete(key),
  };
}

beforeEach(() => vi.stubGlobal('localStorage', storageOf()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const boat = (bytes = 'a boat') => new File([bytes], 'Boat 1.jpg', { type: 'image/jpeg' });

test('row 187: the crop is kept under portfolio_images, and what is sent has no query string', async () => {
  const address = await keepImage(boat());
  expect(address).toMatch(/^\/images\/boat_1\.jpg\?t=\d{13}$/);
  expect(Object.keys(JSON.parse(localStorage.getItem(KEY) ?? ''))).toEqual([address]);
  expect(pictureSource(address)).toBe(`data:image/jpeg;base64,${btoa('a boat')}`);

  const received: string[] = [];
  const url = await sendPending(address, async (file) => {
    received.push(`${file.name} ${file.type} ${await file.text()}`);
    return { url: '/images/boat-k3v7x2qa.jpg?t=1' };
  });
  expect(url).toBe('/images/boat-k3v7x2qa.jpg');
  expect(received).toEqual(['boat_1.jpg image/jpeg a boat']);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('row 130: two pictures of one name at one moment have two addresses', async () => {
  vi.useFakeTimers({ now: 1763711111111 });
  const [one, other] = [await keepImage(boat()), await keepImage(boat('another'))];
  expect([one, other]).toEqual(['/images/boat_1.jpg?t=1763711111111', '/images/boat_1.jpg?t=1763711111112']);
});

test('a save that failed after its picture was sent does not send it again', async () => {
  const address = await keepImage(boat());
  const send = vi.fn(async () => ({ url: '/images/sent.jpg' }));
  await sendPending(address, send);
  expect(await sendPending(address, send)).toBe('/images/sent.jpg');
  expect(pictureSource(address)).toBe('/images/sent.jpg');
  expect(send).toHaveBeenCalledTimes(1);
});

test('a picture whose sending failed is kept', async () => {
  // Another name than in the test before, which may run in the same millisecond.
  const address = await keepImage(new File(['a boat'], 'Boat 2.jpg', { type: 'image/jpeg' }));
  await expect(sendPending(address, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(await pendingFile(address).text()).toBe('a boat');
});

test('addresses that are stored already are left alone', async () => {
  const send = vi.fn();
  for (const address of [
    '',
    '/images/boat.jpg',
    '/images/boat.jpg?v=2',
    'https://a.example/images/b.jpg?t=1763711111111',
  ]) {
    expect(isPending(address), address).toBe(false);
    expect(await sendPending(address, send)).toBe(address);
  }
  expect(send).not.toHaveBeenCalled();
});

test('row 126: a picture that is no longer there says so, at its field', async () => {
  const address = await keepImage(boat());
  forgetImage(address);
  expect(() => pendingFile(address)).toThrow('Image upload failed: Not found in local storage');
  await expect(sendPendingImage(vi.fn(), address, 'imageUrl')).rejects.toMatchObject({
    message: 'Image upload failed: Not found in local storage',
    issues: [{ path: 'imageUrl', message: 'Image upload failed: Not found in local storage' }],
  });
});

test('row 185: a refused upload tells the reason, or that it has none', async () => {
  const address = await keepImage(boat());
  const refusing = (error: unknown) => sendPendingImage(() => Promise.reject(error), address, 'imageUrl');
  await expect(refusing(new SiteError('too-large', 'Too large.'))).rejects.toThrow(
    'Failed to upload to server: Too large.',
  );
  await expect(refusing(new TypeError('x'))).rejects.toThrow('Failed to upload to server: Unknown error');
  const signedOut = new SiteError('unauthenticated', 'Sign in.');
  await expect(refusing(signedOut)).rejects.toBe(signedOut);
});

test('a full storage keeps what it has and takes nothing new', async () => {
  vi.stubGlobal('localStorage', storageOf(200));
  const first = await keepImage(boat());
  await expect(keepImage(boat('x'.repeat(500)))).rejects.toThrow('The quota has been exceeded.');
  expect(await pendingFile(first).text()).toBe('a boat');
});

test('copies are bounded, even where the browser has room', async () => {
  await expect(keepImage(boat('x'.repeat(4_000_000)))).rejects.toThrow('no room left');
});

test('row 182: a file that is empty, or no picture, is not kept', async () => {
  await expect(keepImage(new File([], 'a.jpg', { type: 'image/jpeg' }))).rejects.toThrow('empty');
  await expect(keepImage(new File(['x'], 'a.html', { type: 'text/html' }))).rejects.toThrow('empty');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('copies that nobody saved go after a week; entries that are not ours stay', async () => {
  vi.useFakeTimers({ now: 1763711111111 });
  const old = await keepImage(boat());
  const copies: Record<string, unknown> = JSON.parse(localStorage.getItem(KEY) ?? '');
  localStorage.setItem(KEY, JSON.stringify({ ...copies, 'somebody else': 'kept' }));
  vi.advanceTimersByTime(6 * 24 * 60 * 60 * 1000);
  sweepImages();
  expect(pictureSource(old)).toMatch(/^data:/);
  vi.advanceTimersByTime(2 * 24 * 60 * 60 * 1000);
  sweepImages();
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ 'somebody else': 'kept' });
});

test('a storage that holds nonsense or is blocked breaks nothing', async () => {
  localStorage.setItem(KEY, '[not json');
  expect(pictureSource('/images/a.jpg?t=1763711111111')).toBe('/images/a.jpg');
  expect(isPending(await keepImage(boat()))).toBe(true);
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
  });
  expect(pictureSource('/images/a.jpg?t=1763711111111')).toBe('/images/a.jpg');
  sweepImages();
  forgetImage('/images/a.jpg?t=1763711111111');
});
