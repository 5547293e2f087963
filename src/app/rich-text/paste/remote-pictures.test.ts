import { expect, test, vi } from 'vitest';
import { adoptPictures, stayingText } from './remote-pictures.ts';

const pictures = Array.from({ length: 8 }, (_, index) => ({
  address: `https://one.example/${index}.gif`,
  alt: `Picture ${index}`,
}));
const image = {
  id: 1,
  url: '/images/a-k3v7x2qa.gif',
  type: 'image/gif',
  bytes: 10,
  width: 4,
  height: 3,
  placeholder: '',
  widths: [],
  focalX: 0.5,
  focalY: 0.5,
  createdAt: '2026-11-23T00:00:00.000Z',
};

test('the server reads three pictures of a paste at a time', async () => {
  let [now, most] = [0, 0];
  const onAdopted = vi.fn();
  const staying = await adoptPictures(pictures, {
    adopt: async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
      return { image, failure: null };
    },
    onAdopted,
    onRead: () => {},
  });
  expect(staying).toEqual([]);
  expect(most).toBe(3);
  expect(onAdopted).toHaveBeenCalledTimes(pictures.length);
  expect(onAdopted).toHaveBeenCalledWith('https://one.example/7.gif', {
    image,
    alt: 'Picture 7',
    isDecorative: false,
  });
});

test('a moving picture that the server cannot read stays where it is, with the reason', async () => {
  const staying = await adoptPictures(pictures.slice(0, 2), {
    adopt: async () => ({
      image: null,
      failure: { cause: 'timeout', message: 'one.example did not respond within 5 seconds.' },
    }),
    onAdopted: () => {},
    onRead: () => {},
  });
  expect(stayingText(staying)).toBe(
    '2 pictures stay on another site (one.example), which may remove or change them. one.example did not respond within 5 seconds.',
  );
});
