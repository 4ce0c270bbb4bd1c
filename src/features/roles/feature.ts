import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/roles.pages.ts'

const rolePage = async () => (await import('./pages/role-page.tsx')).RolePage

export default defineFeature(
  pages,
  {
    '/admin-role-power/admin-system-role': rolePage,
    '/admin-role-power/admin-system-auth-role': async () =>
      (await import('./pages/role-authority-page.tsx')).RoleAuthorityPage,
    '/permission/role': rolePage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
