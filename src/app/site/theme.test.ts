import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ThemeProvider, useTheme } from './theme.tsx';

function Reader() {
  return typeof useTheme().choose;
}

test('row 88: using the theme outside its provider raises an error', () => {
  expect(() => renderToString(createElement(Reader))).toThrow('useTheme must be used within ThemeProvider');
});

test('inside its provider the theme is there', () => {
  const page = createElement(ThemeProvider, { ownerTheme: null }, createElement(Reader));
  expect(renderToString(page)).toBe('function');
});
