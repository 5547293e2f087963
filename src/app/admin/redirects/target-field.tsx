import { type Control, useController, useWatch } from 'react-hook-form';
import { useFoundEntries } from '#app/admin/shell/command-entries.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { X } from '#app/ui/icons.ts';
import type { RedirectValues } from './redirect-values.ts';

/** Where a redirect leads: an address that is typed, or a text of the site that is found by its words. */
export function TargetField({ control }: { control: Control<RedirectValues> }) {
  const record = useController({ control, name: 'record' });
  const title = useController({ control, name: 'recordTitle' });
  const target = useController({ control, name: 'target' });

  function choose(key: string, label: string) {
    record.field.onChange(key);
    title.field.onChange(label);
    target.field.onChange('');
  }

  if (record.field.value === '') return <AddressField control={control} onChoose={choose} />;
  return (
    <div className="field">
      <span className="label">Leads to</span>
      <div className="chosen-text">
        <b dir="auto">{title.field.value}</b>
        <IconButton label="Choose another target" onClick={() => choose('', '')}>
          <X className="icon" />
        </IconButton>
      </div>
      {record.fieldState.error ? <FieldError>{record.fieldState.error.message}</FieldError> : null}
      <span className="hint">The redirect follows the text when its address changes.</span>
    </div>
  );
}

interface AddressFieldProps {
  control: Control<RedirectValues>;
  onChoose: (key: string, label: string) => void;
}

function AddressField({ control, onChoose }: AddressFieldProps) {
  const typed = useWatch({ control, name: 'target' });
  const isAddress = /^\s*(\/|https?:)/i.test(typed);
  return (
    <>
      <TextField
        control={control}
        name="target"
        label="Leads to"
        placeholder="/about, https://example.org or words of a title"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="Write a path or a full address, or find a text by words of its title. A * takes what the * of the path matched."
      />
      {isAddress || typed.trim() === '' ? null : <FoundTexts typed={typed} onChoose={onChoose} />}
    </>
  );
}

function FoundTexts({ typed, onChoose }: { typed: string; onChoose: AddressFieldProps['onChoose'] }) {
  const { entries, searching, failure } = useFoundEntries(typed);
  return (
    <div className="found-texts">
      <p className="visually-hidden" role="status">
        {searching ? '' : `${entries.length} ${entries.length === 1 ? 'text' : 'texts'} found`}
      </p>
      {failure === undefined ? null : <FieldError>The texts could not be searched. {failure}</FieldError>}
      {!searching && entries.length === 0 && failure === undefined ? (
        <p className="hint">No text has these words.</p>
      ) : null}
      {entries.length > 0 ? (
        <ul aria-label="Texts of the site">
          {entries.map(({ key, label, detail }) => (
            <li key={key}>
              <Button look="quiet" size="small" onClick={() => onChoose(key, label)}>
                <b dir="auto">{label}</b>
                <span className="faint">{detail}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
