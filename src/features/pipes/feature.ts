import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/pipes.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-mapConf/admin-pipeLine': async () => (await import('./pages/pipes-page.tsx')).PipesPage,
    '/admin-mapConf/admin-pipeWell': async () => (await import('./pages/valves-page.tsx')).ValvesPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
