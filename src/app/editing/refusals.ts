import { type RefObject, useEffect, useState } from 'react';
import { type FieldErrors, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { isSiteError } from '#contract/errors.ts';

/** Maps a path of the input to the field that shows its errors, where the two have different structures. */
export type FieldOf = (path: string) => string;

interface RefusalOptions {
  /** Receives the names of refused fields, to bring a hidden one into view before it gets the focus. */
  onRefused?: ((paths: string[]) => void) | undefined;
  fieldOf?: FieldOf | undefined;
  /** A second form whose fields are sent with a save and are never stored, such as the current password. */
  proof?: UseFormReturn<ProofValues> | undefined;
}

/** The fields of a proof. */
export interface ProofValues {
  currentPassword: string;
}

/** Shows why a save was refused, and moves the focus to the first field with an error. */
export function useRefusals<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  formRef: RefObject<HTMLFormElement | null>,
  { onRefused, fieldOf, proof }: RefusalOptions,
) {
  const [problems, setProblems] = useState<string[]>([]);
  const [count, setCount] = useState(0);

  // The focus moves after the render that shows the errors and opens the part of the form that hid the field.
  useEffect(() => {
    if (count > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [count, formRef]);

  function refuse(paths: string[], sentences: string[] = []) {
    onRefused?.(paths);
    setProblems(sentences);
    setCount((before) => before + 1);
  }

  return {
    /** The sentences that belong to no single field. */
    problems,
    clear: () => {
      proof?.clearErrors();
      setProblems([]);
    },
    /** For fields that show their errors already. */
    refuse,
    /** For an error of the site, whose issues name fields. */
    refuseWith: (error: unknown) => {
      const { paths, problems: sentences } = placeIssues(form, error, fieldOf, proof);
      refuse(paths, sentences);
    },
  };
}

interface PlacedIssues {
  /** The names of the fields that got an error. */
  paths: string[];
  /** Sentences that belong to no field of the form. */
  problems: string[];
}

/** Shows the issues of a refused save at their fields. */
function placeIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fieldOf: FieldOf = (path) => path,
  proof?: UseFormReturn<ProofValues>,
): PlacedIssues {
  const issues = isSiteError(error) ? (error.issues ?? []) : [];
  const placed: PlacedIssues = { paths: [], problems: [] };
  for (const { path: inputPath, message } of issues) {
    const path = fieldOf(inputPath);
    if (isField(form, path)) {
      form.setError(path, { type: 'server', message });
      placed.paths.push(path);
    } else if (proof && isField(proof, inputPath)) {
      proof.setError(inputPath, { type: 'server', message });
      placed.paths.push(inputPath);
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

/** The errors of a group of fields: an object or a list. */
function nested(group: object): FieldErrors {
  return Object.fromEntries(Object.entries(group));
}
