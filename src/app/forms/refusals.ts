import { type FieldErrors, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { isSiteError } from '#contract/errors.ts';

interface PlacedIssues {
  /** The names of the fields that got an error. */
  paths: string[];
  /** Sentences that belong to no field of the form. */
  problems: string[];
}

/** Shows the issues of a refused save beside their fields. */
export function placeIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): PlacedIssues {
  const issues = isSiteError(error) ? (error.issues ?? []) : [];
  const values = form.getValues();
  const isField = (path: string): path is FieldPath<Values> => path !== '' && get(values, path) !== undefined;
  const placed: PlacedIssues = { paths: [], problems: [] };
  for (const { path, message } of issues) {
    if (isField(path)) {
      form.setError(path, { type: 'server', message });
      placed.paths.push(path);
    } else {
      placed.problems.push(message);
    }
  }
  return placed;
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
