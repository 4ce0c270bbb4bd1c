import type { Language } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'

/** From this width, every icon, subsystem and figure is shown in the header; English names are longer. */
const WHOLE: Readonly<Record<Language, string>> = { 'zh-CN': '(min-width: 96rem)', en: '(min-width: 112rem)' }
/** From this width, weather and season stand beside a whole breadcrumb and every icon. */
const WEATHER = '(min-width: 112rem)'
const DESKTOP = '(min-width: 62rem)'

/**
 * How many tools the header shows. `grouped` puts rarely used ones into menus, to leave room for the breadcrumb;
 * `compact` is for telephones.
 */
export function useHeaderRoom(): 'whole' | 'grouped' | 'compact' {
  const isWhole = useMediaQuery(WHOLE[useLanguage()])
  const isDesktop = useMediaQuery(DESKTOP)
  return isWhole ? 'whole' : isDesktop ? 'grouped' : 'compact'
}

/** Whether weather and heating season are written out in the header. */
export const useHasWeatherRoom = (): boolean => useMediaQuery(WEATHER)
