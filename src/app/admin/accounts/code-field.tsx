import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { TextField } from '#app/forms/text-field.tsx';
import { codeField } from '#contract/accounts/one-time-codes.ts';

/** A code that is asked for; what is in it the site checks. */
export const codeSchema = z.string().trim().min(1, 'A code is required').pipe(codeField);

/** The input of a one-time code, which can be typed, pasted or filled in by the telephone. */
export function CodeField<Values extends FieldValues>(
  native: Pick<ComponentProps<typeof TextField<Values>>, 'control' | 'name' | 'label' | 'hint'>,
) {
  return (
    <TextField
      className="input tabular"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...native}
    />
  );
}
