import { useId, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { isMockBuild } from '#browser/mock-build.ts';
import { signInForDevelopment, switchMock } from '#browser/open-site.ts';
import { readSession } from '#browser/session.ts';

/** Switches mock data on and off. With mock data this browser answers every call itself (decision D1). */
export function MockSwitch({ mock }: { mock: boolean }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const id = useId();
  if (isMockBuild) {
    return (
      <Notice kind="note">
        This demo has no server: every call is answered from the data in this browser.
      </Notice>
    );
  }

  async function openAdmin() {
    setBusy(true);
    if (!readSession()) await signInForDevelopment();
    await navigate(href('/admin'));
  }

  return (
    <div className="mock-switch">
      <div className="tester-switch">
        <Switch id={id} checked={mock} onCheckedChange={switchMock} aria-describedby={`${id}-note`} />
        <label htmlFor={id}>Mock data</label>
      </div>
      <p className="small muted" id={`${id}-note`}>
        {mock
          ? 'On until a page is loaded anew. Calls are answered by this browser, from data it keeps for itself; nothing reaches the server.'
          : 'Off: calls are answered by the server. Mock data lets you try everything without changing the site.'}
      </p>
      {mock ? (
        <Button size="small" busy={busy && 'Opening...'} onClick={() => void openAdmin()}>
          Open the admin area with mock data
        </Button>
      ) : null}
    </div>
  );
}
