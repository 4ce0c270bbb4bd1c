import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/alarm-settings.pages.ts'

export default defineFeature(
  pages,
  {
    '/alarmThreshold': async () => (await import('./pages/thresholds-page.tsx')).ThresholdsPage,
    '/warnTempSet': async () => (await import('./pages/temperature-limits-page.tsx')).TemperatureLimitsPage,
    '/admin-AlarmIntegration/AlarmBasis': async () => (await import('./pages/alarm-basis-page.tsx')).AlarmBasisPage,
    '/admin-power-developer/developer-email-group': async () =>
      (await import('./pages/mail-groups-page.tsx')).MailGroupsPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
