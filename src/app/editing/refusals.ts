import { type FieldErrors, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { isSiteError } from '#contract/errors.ts';

interface PlacedIssues {
  /** The names of the fields that got an error. */
  paths: string[];
  /** Sentences that belong to no field of the form. */
  problems: string[];
}

/** Where a form shows what is wrong with a part of its input, when the two are not built alike. */
export type FieldOf = (path: string) => string;

/** Shows the issues of a refused save beside their fields. */
export function placeIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fieldOf: FieldOf = (path) => path,
): PlacedIssues {
  const issues = isSiteError(error) ? (error.issues ?? []) : [];
  const placed: PlacedIssues = { paths: [], problems: [] };
  for (const { path: inputPath, message } of issues) {
    const path = fieldOf(inputPath);
    if (isField(form, path)) {
      form.setError(path, { type: 'server', message });
      placed.paths.push(path);
    } else {
      placed.problems.push(message);
    }
  }
  return placed;
}

/** Whether a form has a field of this name. */
export function isField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  path: string,
): path is FieldPath<Values> {
  return path !== '' && get(form.getValues(), path) !== undefined;
}

/** The dotted names of the fields that have an error. */
export function errorPaths(errors: FieldErrors, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || name === 'ref') return [];
    const path = prefix + name;
    return typeof error.type === 'string' ? [path] : errorPaths(nested(error), `${path}.`);
  });
}

/** What lies below a field group's name: an object or a list of further errors. */
function nested(group: object): FieldErrors {
  return Object.fromEntries(Object.entries(group));
}
