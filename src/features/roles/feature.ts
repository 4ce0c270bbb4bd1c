import { KeyRound, ShieldCheck, UserCog } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

const rolePage = async () => (await import('./pages/role-page.tsx')).RolePage

export default defineFeature({
  id: 'roles',
  routes: [
    {
      path: '/admin-role-power/admin-system-role',
      titleKey: 'roles.title',
      icon: UserCog,
      page: rolePage,
      access: 'menu',
    },
    {
      path: '/admin-role-power/admin-system-auth-role',
      titleKey: 'roles.authorityTitle',
      icon: KeyRound,
      page: async () => (await import('./pages/role-authority-page.tsx')).RoleAuthorityPage,
      access: 'menu',
    },
    {
      path: '/permission/role',
      titleKey: 'roles.permissionTitle',
      icon: ShieldCheck,
      page: rolePage,
      access: 'menu',
      roles: ['admin'],
      group: { roles: ['admin', 'editor'] },
    },
  ],
})
