import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/alarm-settings.pages.ts'

export default defineFeature(
  pages,
  {
    '/alarmThreshold': async () => (await import('./pages/thresholds-page.tsx')).ThresholdsPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
