const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The shape of a list of rows, while another page of it is fetched. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <ul className="rows" aria-busy="true" aria-label={label}>
      {ROWS.map((row) => (
        <li key={row}>
          <div>
            <div className="skeleton" style={{ width: '38%', height: 15 }} />
            <div className="skeleton" style={{ width: '24%', height: 13, marginTop: 8 }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
