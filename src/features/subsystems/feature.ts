import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/subsystems.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-power-developer/developer-system-child': async () =>
      (await import('./pages/subsystem-page.ts')).SubsystemPage,
    '/admin-system-conf/admin-children-system': async () =>
      (await import('./pages/subsystem-pages-page.tsx')).SubsystemPagesPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
