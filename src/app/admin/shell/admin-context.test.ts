import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAccount, useSite } from './admin-context.tsx';

test.each([useSite, useAccount])(
  'row 88: using the admin facilities outside of the area raises an error',
  (use) => {
    function Reader() {
      return typeof use();
    }
    expect(() => renderToString(createElement(Reader))).toThrow('must be used within the admin area');
  },
);
