import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { href, useRevalidator } from 'react-router';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadedPart } from '#app/admin/shell/loaded-part.tsx';
import { useLoaded } from '#app/admin/shell/use-loaded.ts';
import { changedParts } from '#app/editing/changed-parts.ts';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { EditForm, EditNotices, SaveButton, SaveState } from '#app/editing/edit-form.tsx';
import { useEditForm } from '#app/editing/use-edit-form.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { useTimeZone } from '#app/site/site-data.ts';
import { updateSessionUser } from '#browser/session.ts';
import type { Account } from '#contract/accounts/account.ts';
import { authOperations } from '#contract/accounts/auth.ts';
import { hasCode } from '#contract/errors.ts';
import { fullDate } from '#format/day-words.ts';
import { PasswordProofField, usePasswordProof } from './password-proof.tsx';
import { roleWords } from './role-labels.ts';

const NOT_FOUND = 'User profile not found.';

/** The own account (rows 163, 164): the Profile tab of the settings, and a page for those who have no settings. */
export function ProfilePanel() {
  const site = useSite();
  const profile = useLoaded(() => site.auth.me());
  return (
    <LoadedPart
      part={profile}
      label="Loading your profile"
      failureText={(failure) =>
        hasCode(failure, 'not-found') ? NOT_FOUND : 'Failed to load profile information'
      }
    >
      {(account) => <ProfileForm account={account} />}
    </LoadedPart>
  );
}

interface ProfileValues {
  name: string;
  email: string;
}

// An owner who claimed the site under an earlier version has no name.
const valuesOf = ({ name, username, email, version }: Account) => ({
  values: { name: name || username, email },
  version,
});

const resolver = contractResolver<ProfileValues>(authOperations.updateMe.input, (values) => values);

function ProfileForm({ account }: { account: Account }) {
  const site = useSite();
  const timeZone = useTimeZone();
  const revalidator = useRevalidator();
  const start = valuesOf(account);
  const form = useForm<ProfileValues>({ defaultValues: start.values, resolver, shouldFocusError: false });

  const proof = usePasswordProof();
  const [saved, setSaved] = useState(start.values);

  const editor = useEditForm(form, {
    saved: start,
    proof: proof.form,
    save: async (values, saved) => {
      const changes = { ...changedParts(values, saved.values), ...proof.fieldFor(values, saved.values) };
      const account = await site.auth.updateMe({ ...changes, expectedVersion: saved.version });
      updateSessionUser(account);
      setSaved(values);
      proof.form.reset();
      return account.version;
    },
    reload: async () => {
      const theirs = valuesOf(await site.auth.me());
      setSaved(theirs.values);
      return theirs;
    },
    draft: { of: () => ({ record: 'profile', name: 'Your profile', address: href('/admin/profile') }) },
    savedText: 'Profile updated successfully',
    failureText: (error) => (hasCode(error, 'not-found') ? NOT_FOUND : 'Failed to update profile'),
    // The sidebar shows the name.
    onSaved: () => revalidator.revalidate(),
  });

  const typed = useWatch({ control: form.control });
  const admin = useMay('admin');
  const { name: role, may } = roleWords[account.role];
  return (
    <EditForm editor={editor}>
      <EditNotices editor={editor} />
      <FormSection title="Profile" hint="The name stands under what you write.">
        <TextField control={form.control} name="name" label="Name" autoComplete="name" />
        <TextField
          control={form.control}
          name="email"
          label="Email"
          hint="You can sign in with it. Visitors never see it."
          inputMode="email"
          autoComplete="email"
        />
        {proof.isNeeded({ ...saved, ...typed }, saved) ? <PasswordProofField proof={proof} /> : null}
      </FormSection>
      <FormSection
        title="Account"
        hint={admin ? 'Set in the list of users, on the tab Security.' : 'Set by the admin of this site.'}
      >
        <dl className="facts">
          <dt>Username</dt>
          <dd>{account.username}</dd>
          <dt>Role</dt>
          <dd>
            {role}
            <span>{may}</span>
          </dd>
          <dt>Since</dt>
          <dd>{fullDate(account.createdAt)}</dd>
          <dt>Last sign-in</dt>
          <dd>{account.lastLogin ? fullDate(account.lastLogin) : 'Never'}</dd>
        </dl>
      </FormSection>
      <div className="part-end save-bar">
        <SaveState editor={editor} timeZone={timeZone} />
        <SaveButton editor={editor}>Save Profile</SaveButton>
      </div>
    </EditForm>
  );
}
