import { Screen, ScreenTitle } from './screen.tsx';
import { ProfilePanel } from './settings-profile.tsx';
import { SecurityPanel } from './settings-security.tsx';

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
