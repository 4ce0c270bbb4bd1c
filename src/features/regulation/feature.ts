import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/regulation.pages.ts'

export default defineFeature(
  pages,
  {
    '/strategies': async () => (await import('./pages/strategies-page.tsx')).StrategiesPage,
    '/shareTimeRegulate': async () => (await import('./pages/strategies-page.tsx')).TimeSharePage,
    '/constantTemperature': async () => (await import('./pages/strategies-page.tsx')).ConstantPage,
    '/oneNet-controlStrategy': async () => (await import('./pages/strategies-page.tsx')).OneNetworkStrategiesPage,
    '/oneNetwordBalance': async () => (await import('./pages/balance-page.tsx')).BalancePage,
    '/oneNet-strategyHistory': async () => (await import('./pages/balance-history-page.tsx')).BalanceHistoryPage,
    '/admin-oneNet-balance/leveling-params': async () =>
      (await import('./pages/balance-params-page.tsx')).BalanceParamsPage,
    '/admin-oneNet-balance/leveling-point': async () =>
      (await import('./pages/balance-points-page.tsx')).BalancePointsPage,
    '/admin-oneNet-balance/warning-params': async () =>
      (await import('./pages/balance-alarms-page.tsx')).BalanceAlarmsPage,
    '/admin-oneNet-balance/page-params': async () =>
      (await import('./pages/balance-page-params-page.tsx')).BalancePageParamsPage,
    '/interventionStrategy': async () => (await import('./pages/interventions-page.tsx')).InterventionsPage,
    '/tempCalculateRecord': async () => (await import('./pages/calculations-page.tsx')).CalculationsPage,
    '/curveExperience': async () => (await import('./pages/curve-experience-page.tsx')).CurveExperiencePage,
    '/balanceParamsDebug': async () => (await import('./pages/balance-trial-page.tsx')).BalanceTrialPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
