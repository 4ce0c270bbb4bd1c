import { EllipsisVertical, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AggregateRow, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Box, Row, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { styled } from '#ui/styled.ts'
import type { Variant } from '#ui/theme/palette.ts'
import { paintOf, type SeriesColor } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { PointMenuArea } from '../point-menu/point-menu-area.tsx'
import type { MenuPoint } from '../point-menu/point-ways.ts'
import { usePointWays } from '../point-menu/use-point-menu.tsx'
import { pointName, pointText } from '../telemetry/point-text.ts'
import { fullName } from './use-trend-lines.ts'

const Table = styled('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& th, & td': { paddingInline: '3', height: '8', textAlign: 'end', whiteSpace: 'nowrap' },
    '& :is(th, td):first-child': { textAlign: 'start' },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.subtle' },
  },
})
const Swatch = styled('span', { base: { width: '4', height: '3px', borderRadius: 'full', flexShrink: 0 } })

const FIRST: SeriesColor = { family: 'plain', nth: 0 }
const MEASURES = ['last', 'minimum', 'maximum', 'average'] as const

interface TrendLegendProps {
  points: readonly TelemetryPoint[]
  colors: ReadonlyMap<string, SeriesColor>
  /** Of each point over the whole range, by its id. */
  statistics: ReadonlyMap<number, AggregateRow>
  titles: ReadonlyMap<string, string>
  hidden: ReadonlySet<string>
  onToggle: (code: string, isShown: boolean) => void
  onRemove: (code: string) => void
}

/** A curve's colour, broken like its line where the colour comes again. */
function strokeFill(of: SeriesColor, variant: Variant): string {
  const { color: solid, round } = paintOf(variant, of)
  if (round === 0) return solid
  const gaps = round === 1 ? '6px, transparent 6px 9px' : '3px, transparent 3px 5px'
  return `repeating-linear-gradient(90deg, ${solid} 0 ${gaps})`
}

/** Legend of the lines, with statistics over the range; unchecked lines are not drawn. */
export function TrendLegend({ points, colors, statistics, titles, hidden, onToggle, onRemove }: TrendLegendProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const waysOf = usePointWays()
  const menuPointOf = (point: TelemetryPoint): MenuPoint => ({
    name: fullName(point, titles, pointName(point, language)),
    codes: [point.code],
    nodeCode: point.nodeCode,
  })
  function pointAt({ dataset }: HTMLElement): MenuPoint | null {
    const point = points.find(({ code }) => code === dataset.point)
    return point ? menuPointOf(point) : null
  }
  const variant = useVariant()
  return (
    <PointMenuArea selector="tr[data-point]" pointOf={pointAt} hasHandle={false}>
      <Box overflow="auto" maxHeight="13rem" tabIndex={0} role="region" aria-label={t('trend.legend')}>
        <Table aria-label={t('trend.legend')}>
          <thead>
            <tr>
              <th scope="col">{t('trend.point')}</th>
              {MEASURES.map((measure) => (
                <th key={measure} scope="col">
                  {t(`telemetryMeasure.${measure}`)}
                </th>
              ))}
              <th scope="col">{t('trend.unit')}</th>
              <th scope="col">{t('resource.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => {
              const { code, unit, decimals } = point
              const figures = statistics.get(point.pointId)
              const name = fullName(point, titles, pointName(point, language))
              const ways = waysOf(menuPointOf(point)).filter(({ id }) => id !== 'trend')
              return (
                <tr key={code} data-point={code}>
                  <td>
                    <Row gap="2">
                      <Checkbox
                        label={t('trend.show', { name })}
                        isLabelHidden
                        checked={!hidden.has(code)}
                        onChange={(isShown) => onToggle(code, isShown)}
                      />
                      <Swatch aria-hidden style={{ background: strokeFill(colors.get(code) ?? FIRST, variant) }} />
                      <Span title={code}>{name}</Span>
                    </Row>
                  </td>
                  {MEASURES.map((measure) => (
                    <td key={measure}>
                      {measure === 'average'
                        ? formatQuantity(figures?.average ?? null, decimals)
                        : pointText(point, figures?.[measure] ?? null, language)}
                    </td>
                  ))}
                  <td>{unit}</td>
                  <td>
                    {ways.length > 0 && (
                      <ActionMenu
                        size="sm"
                        label={t('pointMenu.label', { name })}
                        icon={<EllipsisVertical size={16} aria-hidden />}
                        items={ways}
                      />
                    )}
                    <IconButton size="sm" label={t('trend.remove', { name })} onClick={() => onRemove(code)}>
                      <X size={16} aria-hidden />
                    </IconButton>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </Box>
    </PointMenuArea>
  )
}
