import { Button } from '#app/ui/button.tsx';
import { copyText } from '#app/ui/copy-text.ts';
import { Copy, Download } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The codes that get one in without the app. Shown once: only their hashes are stored. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');

  async function copy() {
    if (await copyText(text)) toasts.success('Recovery codes copied');
    else toasts.error('This browser does not let the codes be copied.');
  }

  return (
    <>
      <div className="dialog-body">
        <p className="small muted">
          One-time codes are switched on. Keep these where your telephone is not: each gets you in once,
          without the app. They are not shown again.
        </p>
        <ul className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="button-row">
          <Button size="small" onClick={() => void copy()}>
            <Copy className="icon" />
            Copy
          </Button>
          <Button size="small" onClick={() => download(text)}>
            <Download className="icon" />
            Download
          </Button>
        </div>
      </div>
      <footer>
        <Button look="primary" size="small" onClick={onDone}>
          I have kept them
        </Button>
      </footer>
    </>
  );
}

function download(codes: string) {
  const lines = `Recovery codes of ${location.host}\nEach gets you in once, in place of a one-time code.\n\n${codes}\n`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([lines], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
