import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { ProfilePanel } from './account-profile.tsx';
import { SecurityPanel } from './account-security.tsx';

/** One's own account, for every role; the admin has the same as two tabs of the site settings. */
export default function Profile() {
  return (
    <Screen narrow>
      <ScreenTitle title="Your profile" line="Your account, and how you sign in" />
      <ProfilePanel />
      <div className="below">
        <SecurityPanel />
      </div>
    </Screen>
  );
}
