import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/curve-experience.pages.ts'

export default defineFeature(
  pages,
  { '/curveExperience': async () => (await import('./pages/curve-experience-page.tsx')).CurveExperiencePage },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
