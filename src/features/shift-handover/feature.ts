import { defineFeature, resourceComponent } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/shift-handover.pages.ts'

export default defineFeature(
  pages,
  {
    '/shiftHandover': async () => (await import('./pages/shift-handover-page.tsx')).ShiftHandoverPage,
    '/shiftRecords': async () => (await import('./pages/shift-records-page.tsx')).ShiftRecordsPage,
    '/admin-framework/shifts': resourceComponent(
      async () => (await import('#contract/resources/shift.resource.ts')).shiftResource,
    ),
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
