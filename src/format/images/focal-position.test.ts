import { expect, test } from 'vitest';
import { focalPosition } from './focal-position.ts';

test('a frame crops a picture at its focal point, and in the middle without one', () => {
  expect(focalPosition({ focalX: 0.5, focalY: 0.5 })).toBeUndefined();
  expect(focalPosition({ focalX: 0.1234, focalY: 1 })).toBe('12.3% 100%');
});
