import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Circle, CircleCheck } from '#app/ui/icons.ts';
import { useRemembered } from '#app/ui/use-remembered.ts';
import { type FirstStepsSource, firstSteps } from './first-steps.ts';

/** The key in this browser's storage under which the list was dismissed. */
const DISMISSED = 'first_steps_dismissed';

/** The first steps of a new owner. They tick themselves; the list goes when all are done, or when it is dismissed. */
export function FirstStepsList({ source }: { source: FirstStepsSource }) {
  const [dismissed, setDismissed] = useRemembered(DISMISSED);
  const steps = firstSteps(source);
  const done = steps.filter((step) => step.done).length;
  if (dismissed || done === steps.length) return null;
  return (
    <section className="first-steps" aria-labelledby="firstSteps">
      <div className="first-steps-head">
        <h2 id="firstSteps">Make the site your own</h2>
        <p className="faint tabular">
          {done} of {steps.length} done
        </p>
        <Button
          size="tiny"
          look="quiet"
          onClick={() => {
            setDismissed(true);
            // The button goes with the list, and the focus must not go with it.
            document.querySelector('main')?.focus();
          }}
        >
          Dismiss
        </Button>
      </div>
      <ul className="plain-list">
        {steps.map((step) => (
          <li key={step.label} className={step.done ? 'is-done' : undefined}>
            {step.done ? (
              <CircleCheck className="icon" aria-hidden />
            ) : (
              <Circle className="icon" aria-hidden />
            )}
            {step.done ? (
              <span>
                {step.label}
                <span className="visually-hidden">, done</span>
              </span>
            ) : (
              <Link to={step.path}>{step.label}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
