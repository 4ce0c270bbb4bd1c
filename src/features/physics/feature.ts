import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/physics.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-framework/admin-framework-physics': async () => (await import('./pages/physics-page.tsx')).PhysicsPage,
    '/admin-framework/admin-physics-schema': async () => (await import('./pages/schema-page.tsx')).SchemaPage,
    '/admin-framework/admin-framework-img': async () => (await import('./pages/images-page.tsx')).ImagesPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
