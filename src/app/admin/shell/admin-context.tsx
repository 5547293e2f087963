import { createContext, type ReactNode, use } from 'react';
import type { AuthUser, Role } from '#contract/accounts/account.ts';
import type { Site } from '#contract/catalogue.ts';
import { roleAllows } from './admin-screens.ts';

interface AdminContextValue {
  site: Site;
  account: AuthUser;
}

const AdminContext = createContext<AdminContextValue | undefined>(undefined);

interface AdminProviderProps extends AdminContextValue {
  children: ReactNode;
}

export function AdminProvider({ children, ...value }: AdminProviderProps) {
  return <AdminContext value={value}>{children}</AdminContext>;
}

/** The site, for calls after the page was loaded. */
export function useSite(): Site {
  const admin = use(AdminContext);
  if (!admin) throw new Error('useSite must be used within the admin area');
  return admin.site;
}

/** The signed-in account. */
export function useAccount(): AuthUser {
  const admin = use(AdminContext);
  if (!admin) throw new Error('useAccount must be used within the admin area');
  return admin.account;
}

/** Whether the signed-in account has at least this role. */
export function useMay(least: Role): boolean {
  return roleAllows(useAccount().role, least);
}
