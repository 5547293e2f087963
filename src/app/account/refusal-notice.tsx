import { Notice } from '#app/ui/notice.tsx';

/** The notice above the fields of a refused sign-in or sign-up, with the sentence of the server where it helps. */
export function RefusalNotice({
  refusal,
}: {
  refusal: { notice?: string; detail?: string | undefined } | undefined;
}) {
  if (!refusal?.notice) return null;
  return (
    <Notice>
      {refusal.notice}
      {refusal.detail ? <p>{refusal.detail}</p> : null}
    </Notice>
  );
}
