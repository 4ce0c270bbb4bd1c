import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/energy.pages.ts'

export default defineFeature(
  pages,
  {
    '/admin-siteHeatSourDataConf/siteHeatSourDataConf': async () => (await import('./pages/slots-page.ts')).SlotsPage,
    '/admin-siteHeatSourDataConf/energyDataConf': async () =>
      (await import('./pages/energy-data-page.tsx')).EnergyDataPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
