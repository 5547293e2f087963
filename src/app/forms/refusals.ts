import { type FieldErrors, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { type Issue, isSiteError } from '#contract/errors.ts';

/** Shows the issues of a refused save beside their fields; answers those that have no field of their own. */
export function placeIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): Issue[] {
  const issues = isSiteError(error) ? (error.issues ?? []) : [];
  const values = form.getValues();
  const isField = (path: string): path is FieldPath<Values> => path !== '' && get(values, path) !== undefined;
  return issues.filter(({ path, message }) => {
    if (!isField(path)) return true;
    form.setError(path, { type: 'server', message });
    return false;
  });
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
