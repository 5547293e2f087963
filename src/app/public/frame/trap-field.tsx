/** Catches programs that fill in whatever they find; people do not see it (decision D16). */
export const TRAP_FIELD = 'website';

/** The trap of every form that anyone may send. */
export function TrapField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Website
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
