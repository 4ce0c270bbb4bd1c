import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/kpi.pages.ts'

export default defineFeature(
  pages,
  {
    '/dataRanking': async () => (await import('./pages/data-ranking-page.tsx')).DataRankingPage,
    '/workCondintionRank': async () => (await import('./pages/condition-rank-page.tsx')).ConditionRankPage,
    '/admin-dayCalcConf/dayCalcConf': async () => (await import('./pages/day-calculation-page.tsx')).DayCalculationPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
