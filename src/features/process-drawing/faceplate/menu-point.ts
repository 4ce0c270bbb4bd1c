import type { MenuPoint } from '#archetypes/point-menu/point-ways.ts'
import type { Language } from '#contract/kit/language.ts'
import type { PointInfo } from '#contract/network/points.ts'

/** What an element shows, for the menu of its pages; an element may show several points. */
export function menuPointOf(points: readonly PointInfo[], language: Language): MenuPoint {
  return {
    name: points.map(({ name, nameEn }) => (language === 'en' && nameEn !== '' ? nameEn : name)).join(', '),
    codes: points.map(({ code }) => code),
    nodeCode: points[0]?.nodeCode ?? '',
  }
}
