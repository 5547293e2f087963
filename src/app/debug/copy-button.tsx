import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { copyText } from '#app/ui/copy-text.ts';

/** Copies, and says beside itself whether it could. */
export function CopyButton({ text }: { text: string }) {
  const [done, setDone] = useState<{ text: string; copied: boolean }>();
  const said = done?.text === text ? done : undefined;
  return (
    <div className="copy-line">
      <Button size="tiny" onClick={() => void copyText(text).then((copied) => setDone({ text, copied }))}>
        Copy
      </Button>
      <span className="hint" role="status">
        {said ? (said.copied ? 'Copied' : 'This browser does not allow it. Please select the text.') : null}
      </span>
    </div>
  );
}
