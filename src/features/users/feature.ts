import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/users.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-role-power/admin-system-user': async () => (await import('./pages/users-page.tsx')).UsersPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
