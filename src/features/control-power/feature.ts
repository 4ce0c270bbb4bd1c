import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/control-power.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-DeviceType/admin-control-power': async () =>
      (await import('./pages/control-power-page.tsx')).ControlPowerPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
