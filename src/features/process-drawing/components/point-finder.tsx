import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePointMenu } from '#archetypes/point-menu/use-point-menu.tsx'
import type { PointInfo } from '#contract/network/points.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { Combobox } from '#ui/combobox.tsx'
import { menuPointOf } from '../model/menu-point.ts'

/** Finds a value of the drawing by name or code, without a pointer, and opens the menu of its pages. */
export function PointFinder({ points }: { points: readonly PointInfo[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const field = useRef<HTMLDivElement>(null)
  const { menu, open } = usePointMenu()
  const nameOf = ({ name, nameEn }: PointInfo): string => (language === 'en' && nameEn !== '' ? nameEn : name)

  function find(text: string) {
    const sought = text.trim().toLowerCase()
    return points
      .filter((point) => `${nameOf(point)}\n${point.code}`.toLowerCase().includes(sought))
      .map((point) => ({ id: point.code, text: nameOf(point), detail: point.code }))
  }
  function select(code: string): void {
    const point = points.find((each) => each.code === code)
    const { left = 0, bottom = 0 } = field.current?.getBoundingClientRect() ?? {}
    if (point) open(menuPointOf([point], language), { x: left, y: bottom })
  }

  return (
    <Box ref={field} width="14rem">
      <Combobox
        label={t('drawing.findPoint')}
        placeholder={t('drawing.findPoint')}
        selected={null}
        find={find}
        onSelect={select}
        emptyText={t('drawing.noPoint')}
        moreText={(count) => t('drawing.moreMatches', { count })}
      />
      {menu}
    </Box>
  )
}
