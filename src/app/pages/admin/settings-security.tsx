import { useMay } from './admin-context.tsx';
import { OneTimeCodes } from './one-time-codes.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { UsersList } from './users-list.tsx';

/** Who gets in and how: one's own password, codes and sessions, and for the admin everybody's accounts (D6). */
export function SecurityPanel() {
  const admin = useMay('admin');
  return (
    <>
      <OwnPassword />
      <OneTimeCodes />
      <OwnSessions />
      {admin ? <UsersList /> : null}
    </>
  );
}
