import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { plainSentence } from '#contract/fields.ts';
import type { FieldOf } from './refusals.ts';

/**
 * Checks a form with the schema of the operation it is sent to. `toInput` turns what is typed into that input;
 * the values themselves stay as they were typed. `fieldOf` is needed where the input is not built like the form.
 */
export function contractResolver<Values extends FieldValues>(
  schema: z.ZodType,
  toInput: (values: Values) => unknown,
  fieldOf: FieldOf = (path) => path,
): Resolver<Values> {
  return (values, _context, options) => {
    const check = schema.safeParse(toInput(values), { error: plainSentence });
    if (check.success) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const { path, code, message } of check.error.issues)
      errors[fieldOf(path.join('.'))] ??= { type: code, message };
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
}
