import { type TouchEvent, useRef } from 'react';
import { usePageLanguage } from '#app/language/page-language.ts';
import { directionOf } from '#format/languages.ts';
import { stepOfSwipe } from './gallery-moves.ts';

/** Tells of swipes with one finger on the element that gets these listeners: 1 for the next picture, -1 for the one before. */
export function useSwipe(onStep: (step: number) => void) {
  const direction = directionOf(usePageLanguage());
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers zoom, and in what is zoomed one finger looks around.
      const zoomed = (window.visualViewport?.scale ?? 1) > 1.05;
      start.current =
        touch && touches.length === 1 && !zoomed ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const step = stepOfSwipe(touch.clientX - start.current.x, touch.clientY - start.current.y, direction);
      start.current = undefined;
      if (step !== 0) onStep(step);
    },
  };
}
