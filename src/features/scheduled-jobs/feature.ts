import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/scheduled-jobs.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-schedTaskConf/admin-task-conf': async () =>
      (await import('./pages/task-definitions-page.tsx')).TaskDefinitionsPage,
    '/admin-power-developer/algorithmConfiguration': async () =>
      (await import('./pages/algorithms-page.tsx')).AlgorithmsPage,
    '/admin-schedTaskConf/admin-quartz': async () => (await import('./pages/scheduler-page.tsx')).SchedulerPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
