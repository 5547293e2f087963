import { useState } from 'react';
import { RemoveDialog } from '#app/admin/lists/remove-dialog.tsx';
import { useAccount, useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadedPart } from '#app/admin/shell/loaded-part.tsx';
import { useLoaded } from '#app/admin/shell/use-loaded.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { KeyRound, Pencil, Plus, ShieldOff, Trash2, UsersRound } from '#app/ui/icons.ts';
import type { ListedAccount } from '#contract/accounts/account.ts';
import { fullDate, timeAgo } from '#format/day-words.ts';
import { AccountEdit } from './account-edit.tsx';
import { AccountNew } from './account-new.tsx';
import { AccountPassword } from './account-password.tsx';
import { OwnPasswordDialog } from './own-password.tsx';
import { roleWords } from './role-labels.ts';
import { useAccountActions } from './use-account-actions.ts';

/** The open dialog and its account. */
interface Doing {
  what: 'edit' | 'password' | 'remove' | 'removeCodes';
  user: ListedAccount;
}

/** The accounts of the site, for its admin (rows 159–163, 166, 167). */
export function AccountList() {
  const site = useSite();
  const accounts = useLoaded(() => site.accounts.list());
  const [adding, setAdding] = useState(false);
  return (
    <FormSection title="Users" hint="Everybody who may enter the admin area. One of them is the admin.">
      <LoadedPart part={accounts} label="Loading users" failureText="Failed to load users">
        {(list) => (
          <>
            {list.length > 0 ? (
              <AccountRows accounts={list} onChanged={accounts.load} />
            ) : (
              <Empty icon={UsersRound} title="No users" />
            )}
            <div className="add-entry">
              <Button onClick={() => setAdding(true)}>
                <Plus className="icon" />
                Add user
              </Button>
            </div>
            <Dialog open={adding} onOpenChange={setAdding} title="Add user">
              <AccountNew
                taken={list.map(({ username }) => username)}
                onSaved={accounts.load}
                onClose={() => setAdding(false)}
              />
            </Dialog>
          </>
        )}
      </LoadedPart>
    </FormSection>
  );
}

interface AccountRowsProps {
  accounts: ListedAccount[];
  onChanged: () => Promise<void>;
}

function AccountRows({ accounts, onChanged }: AccountRowsProps) {
  const { id: ownId } = useAccount();
  const { removeAccount, removeCodes } = useAccountActions(onChanged);
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const asked = (what: Doing['what']) => (doing?.what === what ? doing.user : undefined);
  const edited = asked('edit');
  const renewed = asked('password');
  return (
    <>
      <ul className="rows">
        {accounts.map((user) => (
          <AccountRow
            key={user.id}
            user={user}
            own={user.id === ownId}
            onDo={(what) => setDoing({ what, user })}
          />
        ))}
      </ul>
      <Dialog
        open={edited !== undefined}
        onOpenChange={close}
        title={`Edit ${edited ? nameOf(edited) : 'user'}`}
      >
        {edited ? <AccountEdit user={edited} onSaved={onChanged} onClose={close} /> : null}
      </Dialog>
      <Dialog
        open={renewed !== undefined && renewed.id !== ownId}
        onOpenChange={close}
        title={`New password for ${renewed ? nameOf(renewed) : 'user'}`}
        description="All sessions of this account end, and whoever uses it signs in with the new password."
      >
        {renewed ? <AccountPassword user={renewed} onSaved={onChanged} onClose={close} /> : null}
      </Dialog>
      <OwnPasswordDialog open={renewed?.id === ownId} version={renewed?.version} onClose={close} />
      <RemoveDialog
        item={asked('remove')}
        title="Are you sure you want to delete this user?"
        description={(user) =>
          `${nameOf(user)} will be signed out and cannot sign in any more. What they wrote stays, under your name. This cannot be undone.`
        }
        confirm="Delete user"
        remove={removeAccount}
        onClose={close}
      />
      <RemoveDialog
        item={asked('removeCodes')}
        title="Switch off their one-time codes?"
        description={(user) =>
          `For somebody who lost telephone and recovery codes: ${nameOf(user)} will be signed out, and signs in with the password only.`
        }
        confirm="Switch off"
        busy="Switching off..."
        remove={removeCodes}
        onClose={close}
      />
    </>
  );
}

interface AccountRowProps {
  user: ListedAccount;
  own: boolean;
  onDo: (what: Doing['what']) => void;
}

function AccountRow({ user, own, onDo }: AccountRowProps) {
  const { username, email, role = 'viewer', lastLogin, oneTimeCodes } = user;
  const name = nameOf(user);
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className="badge">{roleWords[role].name}</span>
        {own ? <span className="badge badge-accent">You</span> : null}
        {oneTimeCodes ? <span className="badge badge-success">One-time codes</span> : null}
        <p>
          {[name === username ? '' : username, email].filter(Boolean).join(', ')}
          {lastLogin ? (
            <span title={fullDate(lastLogin)}>, signed in {timeAgo(lastLogin, new Date())}</span>
          ) : (
            ', has not signed in yet'
          )}
        </p>
      </div>
      <div className="row-actions">
        <IconButton label={`Edit ${name}`} title="Edit" onClick={() => onDo('edit')}>
          <Pencil className="icon" />
        </IconButton>
        <IconButton
          label={`Change password of ${name}`}
          title="Change password"
          onClick={() => onDo('password')}
        >
          <KeyRound className="icon" />
        </IconButton>
        {oneTimeCodes && !own ? (
          <IconButton
            label={`Switch off one-time codes of ${name}`}
            title="Switch off one-time codes"
            onClick={() => onDo('removeCodes')}
          >
            <ShieldOff className="icon" />
          </IconButton>
        ) : null}
        <IconButton label={`Delete ${name}`} title="Delete" onClick={() => onDo('remove')}>
          <Trash2 className="icon" />
        </IconButton>
      </div>
    </li>
  );
}

/** The owner of a new site has a user name only. */
const nameOf = ({ name, username }: ListedAccount) => name || username;
