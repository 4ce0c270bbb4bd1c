import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/alarms.pages.ts'

export default defineFeature(
  pages,
  {
    '/realTimeAlerts': async () => (await import('./pages/real-time-alerts-page.tsx')).RealTimeAlertsPage,
    '/alarmManagement': async () => (await import('./pages/alarm-management-page.tsx')).AlarmManagementPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
