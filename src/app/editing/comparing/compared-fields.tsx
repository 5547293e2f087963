import { type ReactNode, useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useRememberedChoice } from '#app/ui/use-remembered.ts';
import type { FieldComparison } from '#format/comparison/compare-fields.ts';
import { ComparedText, type ComparisonView } from './compared-text.tsx';

interface ComparedFieldsProps {
  fields: readonly FieldComparison[];
  /** The names of the two versions, above the columns. */
  names: { before: string; after: string };
  /** Buttons beside the name of a field. */
  actions?: (field: FieldComparison) => ReactNode;
}

const views = ['side', 'inline'] as const;
const viewNames: Record<ComparisonView, string> = { side: 'Side by side', inline: 'In one text' };

/** The fields that differ between two versions, each with its label. */
export function ComparedFields({ fields, names, actions }: ComparedFieldsProps) {
  const [view, setView] = useRememberedChoice('comparison_view', views);
  if (fields.length === 0) return <p>Both say the same.</p>;
  return (
    <>
      <div className="compared-views">
        <fieldset className="pair" aria-label="View">
          {views.map((each) => (
            <Button
              key={each}
              size="tiny"
              look="quiet"
              aria-pressed={each === view}
              onClick={() => setView(each)}
            >
              {viewNames[each]}
            </Button>
          ))}
        </fieldset>
      </div>
      {view === 'side' ? (
        <div className="compared-names" aria-hidden="true">
          <span>{names.before}</span>
          <span>{names.after}</span>
        </div>
      ) : null}
      {fields.map((field) => (
        <ComparedField key={field.name} field={field} names={names} view={view}>
          {actions?.(field)}
        </ComparedField>
      ))}
    </>
  );
}

interface ComparedFieldProps {
  field: FieldComparison;
  names: ComparedFieldsProps['names'];
  view: ComparisonView;
  children: ReactNode;
}

function ComparedField({ field: { label, comparison }, names, view, children }: ComparedFieldProps) {
  const id = useId();
  const isSame = comparison.blocks.every(({ change, moved }) => change === 'same' && !moved);
  return (
    <section className="compared-field" aria-labelledby={id}>
      <div className="compared-head">
        <h3 id={id}>{label}</h3>
        {children}
      </div>
      {isSame ? (
        <p className="small muted">The source differs, but readers see no difference.</p>
      ) : (
        <ComparedText comparison={comparison} view={view} names={names} />
      )}
    </section>
  );
}
