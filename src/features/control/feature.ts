import { defineFeature } from '#archetypes/define-feature.ts'
import { defineTexts } from '#contract/kit/texts.ts'
import { pages } from '#contract/pages/control.pages.ts'

export default defineFeature(
  pages,
  {
    '/ST-Control': async () => (await import('./pages/station-control-page.tsx')).StationControlPage,
    '/regulateControlRecord': async () => (await import('./pages/control-record-page.tsx')).ControlRecordPage,
    '/byHand': async () => (await import('./pages/by-hand-page.tsx')).ByHandPage,
    '/regulation-analysis': async () => (await import('./pages/regulation-analysis-page.tsx')).RegulationAnalysisPage,
    '/admin-framework/unitCtrlMode': async () => (await import('./pages/unit-modes-page.tsx')).UnitModesPage,
    '/regulation': async () => (await import('./pages/regulation-page.tsx')).RegulationPage,
    '/smartCtrl': async () => (await import('./pages/smart-control-page.tsx')).SmartControlPage,
    '/controlHousekeeper': async () => (await import('./pages/control-housekeeper-page.tsx')).ControlHousekeeperPage,
    '/admin-combined-platform/control-housekeeper': async () =>
      (await import('./pages/control-checks-page.tsx')).ControlChecksPage,
    '/sendReceiveRecord': async () => (await import('./pages/frames-page.tsx')).FramesPage,
  },
  defineTexts({ 'zh-CN': () => import('./texts/zh-cn.ts'), en: () => import('./texts/en.ts') }),
)
