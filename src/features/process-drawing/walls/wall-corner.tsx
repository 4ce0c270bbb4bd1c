import { useTranslation } from 'react-i18next'
import type { WallTurn } from '#contract/endpoints/walls.ts'
import { listIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Row } from '#ui/box.ts'
import { hasWakeLock } from './use-wake-lock.ts'
import type { WallFigures } from './use-wall-figures.ts'

const MEGABYTE = 1 << 20

/** How the wall is doing, small, in a corner of the picture. */
export function WallCorner({ figures, turns }: { figures: WallFigures; turns: readonly WallTurn[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { ageMs, droppedFrames, heapBytes, reloads, state } = figures
  const skipped = turns.filter(({ absence }) => absence !== null).map(({ title }) => title)
  const parts = [
    ...(state === 'live' ? [] : [t(`liveState.${state}`)]),
    t('wall.age', { age: formatQuantity(ageMs === null ? null : ageMs / 1_000, 1) }),
    t('wall.dropped', { count: droppedFrames }),
    ...(heapBytes === null ? [] : [t('wall.heap', { size: Math.round(heapBytes / MEGABYTE) })]),
    t('wall.reloads', { count: reloads }),
    ...(hasWakeLock() ? [] : [t('wall.noWakeLock')]),
    ...(skipped.length === 0 ? [] : [t('wall.skipped', { titles: listIn(skipped, language) })]),
  ]
  return (
    <Row
      role="status"
      data-wall-corner
      position="absolute"
      bottom="1"
      insetInlineEnd="1"
      maxWidth="100%"
      flexWrap="wrap"
      columnGap="3"
      paddingInline="2"
      borderRadius="sm"
      background="bg.panel"
      opacity="0.8"
      fontSize="xs"
      color={state === 'live' ? 'fg.muted' : 'level.important'}
    >
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </Row>
  )
}
