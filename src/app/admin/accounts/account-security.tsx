import { useMay } from '#app/admin/shell/admin-context.tsx';
import { AccountList } from './account-list.tsx';
import { OneTimeCodes } from './one-time-codes.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** Who gets in and how: one's own password, codes and sessions, and for the admin everybody's accounts (D6). */
export function SecurityPanel() {
  const admin = useMay('admin');
  return (
    <div className="parts-in-turn">
      <OwnPassword />
      <OneTimeCodes />
      <OwnSessions />
      {admin ? <AccountList /> : null}
    </div>
  );
}
