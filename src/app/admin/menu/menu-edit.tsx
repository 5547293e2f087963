import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { href, useRevalidator } from 'react-router';
import { everyOwnPage } from '#app/admin/own-pages/every-own-page.ts';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { PageEditor } from '#app/admin/shell/page-editor.tsx';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { sameValues } from '#app/editing/same-values.ts';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { EntriesField } from '#app/forms/entries-field.tsx';
import { FormSection } from '#app/forms/form-section.tsx';
import { SwitchField } from '#app/forms/switch-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { useSettings } from '#app/site/site-data.ts';
import { everySitePage, isOn } from '#app/site/site-pages.ts';
import { Button } from '#app/ui/button.tsx';
import { ChevronDown, RotateCw } from '#app/ui/icons.ts';
import { Menu, MenuItem } from '#app/ui/menu.tsx';
import { isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { menuOperations } from '#contract/menu.ts';
import type { ListedOwnPage } from '#contract/own-page.ts';
import { DEFAULT_LANGUAGE } from '#format/languages.ts';
import { pageWords } from '#words/english/pages.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/menu-edit';
import {
  defaultValues,
  type EntryValues,
  type MenuValues,
  menuInput,
  menuValues,
  newEntry,
  pageChoices,
  stateOf,
} from './menu-values.ts';

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const site = context.get(siteContext);
  const [menu, ownPages] = await Promise.all([site.menu.get({}), everyOwnPage(site)]);
  return { menu, ownPages };
}

const resolver = contractResolver<MenuValues>(menuOperations.update.input, menuInput);

/** The one menu of the header, the small screens and the footer. */
export default function MenuEdit({ loaderData }: Route.ComponentProps) {
  const { menu, ownPages } = loaderData;
  const site = useSite();
  const revalidator = useRevalidator();
  const readOnly = !useMay('editor');
  const [refused, setRefused] = useState<string[]>([]);
  const start = menuValues(menu);
  const form = useForm<MenuValues>({ defaultValues: start.values, resolver, shouldFocusError: false });

  const editor = useEditForm(form, {
    saved: start,
    readOnly,
    onRefused: setRefused,
    save: async (values, saved) =>
      (await site.menu.update({ ...menuInput(values), expectedVersion: saved.version })).version,
    reload: async () => menuValues(await site.menu.get({})),
    draft: { of: () => ({ record: 'menu', name: 'Menu', address: href('/admin/menu') }) },
    savedText: 'Menu updated successfully',
    failureText: (error) =>
      `Failed to update the menu. ${isSiteError(error) ? error.message : 'Please try again.'}`,
    onSaved: () => revalidator.revalidate(),
  });

  return (
    <PageEditor
      editor={editor}
      title="Menu"
      line="The links of the header, the small screens and the footer"
      page={{ path: href('/'), label: 'View Site' }}
      kind="menu"
    >
      <FormSection
        title="Entries"
        hint="Drag an entry, or use the menu at its end. An entry whose page visitors cannot open is left out by itself."
      >
        <Entries
          control={form.control}
          refused={refused}
          readOnly={readOnly}
          ownPages={ownPages}
          onRestore={() => form.setValue('entries', structuredClone(defaultValues), { shouldDirty: true })}
        />
      </FormSection>
    </PageEditor>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} text="Failed to load the menu. Please try again later." />;
}

interface EntriesProps {
  control: Control<MenuValues>;
  refused: string[];
  readOnly: boolean;
  ownPages: ListedOwnPage[];
  onRestore: () => void;
}

function Entries({ control, refused, readOnly, ownPages, onRestore }: EntriesProps) {
  const entries = useWatch({ control, name: 'entries' });
  const settings = useSettings();
  const features = settings?.features;
  const { labels } = wordsIn(settings?.general.language ?? DEFAULT_LANGUAGE, pageWords);
  // As visitors see them, in the language of the site.
  const sitePages = everySitePage.map((page) => ({ ...page, label: labels[page.path] ?? page.label }));
  const pages = {
    site: sitePages,
    on: everySitePage.flatMap((page) => (isOn(page, features) ? [page.name] : [])),
    own: ownPages,
  };
  const lineOf = (entry: EntryValues) => {
    const { label, address, mark } = stateOf(entry, pages);
    return { title: label, detail: address, ...(mark === undefined ? {} : { mark }) };
  };
  const choices = pageChoices(entries, sitePages, ownPages);
  return (
    <EntriesField
      control={control}
      name="entries"
      lineOf={lineOf}
      newEntry={(all) => newEntry(all, { kind: 'link' })}
      refused={refused}
      readOnly={readOnly}
      least={{ count: 1, text: 'A menu needs at least one entry. Hide it, if nobody should see it.' }}
      most={{ count: limits.menuEntries, text: `A menu can have at most ${limits.menuEntries} entries.` }}
      addLabel="Add link"
      moreButtons={(add) => (
        <>
          {choices.length > 0 ? (
            <Menu
              trigger={
                <Button>
                  Add page
                  <ChevronDown className="icon" />
                </Button>
              }
            >
              {choices.map(({ addition, label }) => (
                <MenuItem key={`${addition.kind} ${label}`} onSelect={() => add(newEntry(entries, addition))}>
                  {label}
                </MenuItem>
              ))}
            </Menu>
          ) : null}
          {sameValues(entries, defaultValues) ? null : (
            <Button onClick={onRestore}>
              <RotateCw className="icon" />
              Restore default
            </Button>
          )}
        </>
      )}
    >
      {(index) => {
        const entry = entries[index];
        if (!entry) return null;
        const { address, mark } = stateOf(entry, pages);
        return (
          <>
            <TextField
              control={control}
              name={`entries.${index}.label`}
              label="Label"
              placeholder={stateOf({ ...entry, label: '' }, pages).label}
              hint={entry.kind === 'link' ? undefined : `Left empty, it is the name of the page, ${address}.`}
              autoComplete="off"
            />
            {entry.kind === 'link' ? (
              <TextField
                control={control}
                name={`entries.${index}.url`}
                label="Address"
                inputMode="url"
                placeholder="https://example.org"
                autoComplete="off"
              />
            ) : null}
            <div className="line-group">
              <SwitchField control={control} name={`entries.${index}.hidden`} label="Hide this entry">
                {noteOf(mark)}
              </SwitchField>
            </div>
          </>
        );
      }}
    </EntriesField>
  );
}

const notes: Record<string, string> = {
  'Switched off': 'Its feature is off in the settings, so the menu leaves it out.',
  Draft: 'The page is a draft, so the menu leaves it out until it is published.',
  Scheduled: 'The page is scheduled. The entry appears together with it.',
  Removed: 'This page does not exist any more, so the menu leaves it out.',
};

const noteOf = (mark: string | undefined) =>
  (mark && notes[mark]) || 'A hidden entry keeps its place and its label.';
