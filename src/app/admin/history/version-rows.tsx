import { type FormEvent, useState } from 'react';
import { useMay } from '#app/admin/shell/admin-context.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Pencil } from '#app/ui/icons.ts';
import type { HistoryKind, ListedVersion } from '#contract/history.ts';
import { limits } from '#contract/limits.ts';
import { ChangeLine } from './change-line.tsx';

interface VersionRowsProps {
  kind: HistoryKind;
  versions: readonly ListedVersion[];
  onShow: (version: ListedVersion) => void;
  /** Resolves to whether the name is stored. */
  onRename: (version: number, name: string) => Promise<boolean>;
}

/** The versions of one record, the latest first. */
export function VersionRows({ kind, versions, onShow, onRename }: VersionRowsProps) {
  const mayName = useMay('editor');
  const [named, setNamed] = useState<number>();
  return (
    <ol className="rows version-rows" aria-label="Versions">
      {versions.map((version) => (
        <li key={version.version}>
          <ChangeLine change={{ ...version, kind }} isPresent={version.isPresent} ofOneRecord />
          {named === version.version ? (
            <NameForm
              version={version}
              onSave={(name) => onRename(version.version, name)}
              onClose={() => setNamed(undefined)}
            />
          ) : (
            <div className="row-actions">
              {mayName ? (
                <IconButton
                  label={`Name version ${version.version}`}
                  title="Name"
                  onClick={() => setNamed(version.version)}
                >
                  <Pencil className="icon" />
                </IconButton>
              ) : null}
              <Button
                size="tiny"
                aria-label={`Compare version ${version.version}`}
                onClick={() => onShow(version)}
              >
                Compare
              </Button>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

interface NameFormProps {
  version: ListedVersion;
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

function NameForm({ version, onSave, onClose }: NameFormProps) {
  const [name, setName] = useState(version.name);
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    // The panel lies in the form of an editor, as far as React's events go.
    event.stopPropagation();
    setBusy(true);
    const isStored = await onSave(name.trim());
    setBusy(false);
    if (isStored) onClose();
  }

  return (
    <form className="version-name" onSubmit={(event) => void save(event)}>
      <input
        className="input"
        aria-label="Name of the version"
        placeholder="Before the rewrite"
        maxLength={limits.versionName}
        value={name}
        // biome-ignore lint/a11y/noAutofocus: the button that opened the form has just been pressed
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      <Button size="tiny" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" size="tiny" look="primary" busy={busy && 'Saving...'}>
        Save name
      </Button>
    </form>
  );
}
