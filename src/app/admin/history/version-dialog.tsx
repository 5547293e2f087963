import { useCallback, useState } from 'react';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadedPart } from '#app/admin/shell/loaded-part.tsx';
import { useLoaded } from '#app/admin/shell/use-loaded.ts';
import type { ComparisonJob } from '#app/editing/comparing/compare-versions.ts';
import { ComparedVersions } from '#app/editing/comparing/compared-versions.tsx';
import { useTimeZone } from '#app/site/site-data.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import type { HistoryKind, ListedVersion, RecordVersion } from '#contract/history.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import type { Restoring } from './use-restore.ts';
import { versionTime } from './version-time.ts';

interface VersionDialogProps {
  kind: HistoryKind;
  id: number;
  /** The version to show; the dialog is closed without one. */
  version: ListedVersion | undefined;
  /** The versions that it can be compared with, the latest first. */
  versions: readonly ListedVersion[];
  restoring: Restoring;
  onClose: () => void;
}

/** One version next to another one, with the buttons that bring it back, whole or field by field. */
export function VersionDialog({ version, onClose, ...rest }: VersionDialogProps) {
  const timeZone = useTimeZone();
  return (
    <Dialog
      open={version !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={version ? titleOf(version, timeZone) : ''}
      className="dialog-compared"
    >
      {version ? <VersionShown key={version.version} version={version} onClose={onClose} {...rest} /> : null}
    </Dialog>
  );
}

function titleOf({ name, version, at }: ListedVersion, timeZone: string): string {
  const time = versionTime(at, timeZone, new Date());
  return `${name || `Version ${version}`}, ${time}`;
}

type VersionShownProps = VersionDialogProps & { version: ListedVersion };

function VersionShown({ kind, id, version, versions, restoring, onClose }: VersionShownProps) {
  const timeZone = useTimeZone();
  const mayRestore = useMay('editor');
  const present = versions.find(({ isPresent }) => isPresent);
  const [otherNumber, setOther] = useState(() => firstOther(version, versions)?.version);
  const other = versions.find(({ version: number }) => number === otherNumber);
  const isOlder = other === undefined || other.version < version.version;
  const nameOf = (each: ListedVersion) => (each.isPresent ? 'Current version' : titleOf(each, timeZone));

  async function restore(fields?: string[]) {
    if (present && (await restoring.restore(version.version, present.version, fields))) onClose();
  }

  return (
    <>
      <div className="dialog-body">
        <label className="field version-choice">
          <span className="label">Compare with</span>
          <select
            className="input"
            value={otherNumber ?? ''}
            onChange={({ currentTarget }) => setOther(Number(currentTarget.value))}
          >
            {other ? null : <option value="">Nothing: it is the first one</option>}
            {versions
              .filter((each) => each.version !== version.version)
              .map((each) => (
                <option key={each.version} value={each.version}>
                  {nameOf(each)}
                </option>
              ))}
          </select>
        </label>
        <TwoVersions
          key={otherNumber}
          kind={kind}
          id={id}
          before={isOlder ? other?.version : version.version}
          after={isOlder ? version.version : other.version}
          names={{
            before: other ? nameOf(isOlder ? other : version) : 'Nothing',
            after: nameOf(isOlder || !other ? version : other),
          }}
          action={
            mayRestore && !version.isPresent
              ? (name, label) => (
                  <Button
                    size="tiny"
                    aria-label={`Restore this field: ${label}`}
                    busy={Array.isArray(restoring.busy) && restoring.busy.includes(name) && 'Restoring...'}
                    onClick={() => void restore([name])}
                  >
                    Restore this field
                  </Button>
                )
              : undefined
          }
        />
      </div>
      <footer>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
        {mayRestore && !version.isPresent && present ? (
          <Button
            size="small"
            look="primary"
            busy={restoring.busy === 'all' && 'Restoring...'}
            onClick={() => void restore()}
          >
            Restore this version
          </Button>
        ) : null}
      </footer>
    </>
  );
}

/** An earlier version is compared with the present one, the present one with the one before it. */
function firstOther(version: ListedVersion, versions: readonly ListedVersion[]): ListedVersion | undefined {
  if (!version.isPresent) return versions.find(({ isPresent }) => isPresent);
  return versions.find((each) => each.version < version.version);
}

interface TwoVersionsProps {
  kind: HistoryKind;
  id: number;
  /** Without an earlier one, every field is new. */
  before: number | undefined;
  after: number;
  names: { before: string; after: string };
  action: ((name: string, label: string) => React.ReactNode) | undefined;
}

const NO_FIELDS = { fields: {}, names: {} };

function TwoVersions({ kind, id, before, after, names, action }: TwoVersionsProps) {
  const site = useSite();
  const read = useCallback(
    (n: number): Promise<RecordVersion> => site.history.version({ kind, id, n }),
    [site, kind, id],
  );
  const part = useLoaded(async (): Promise<ComparisonJob> => {
    const [one, other] = await Promise.all([before === undefined ? NO_FIELDS : read(before), read(after)]);
    return {
      before: { fields: one.fields, names: one.names },
      after: { fields: other.fields, names: other.names },
      descriptions: fieldDescriptions[kind],
    };
  });
  return (
    <LoadedPart part={part} label="Loading the versions" failureText="Failed to load the versions">
      {(job) => (
        <ComparedVersions
          job={job}
          names={names}
          {...(action ? { actions: ({ name, label }) => action(name, label) } : {})}
        />
      )}
    </LoadedPart>
  );
}
