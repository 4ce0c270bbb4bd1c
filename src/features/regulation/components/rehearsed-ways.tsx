import { ChartLine, Workflow } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkOrNothing } from '#archetypes/page-link.tsx'
import { useWayTo } from '#archetypes/point-menu/came-from.ts'
import { useMaySeeRehearsed } from '#archetypes/rehearsed/use-rehearsed.ts'
import { rehearsedHref } from '#archetypes/telemetry/rehearsal-address.ts'
import { readTrendState, writeTrendState } from '#archetypes/telemetry/trend-address.ts'
import type { RehearsalDetail } from '#contract/endpoints/rehearsals.ts'
import { stationTrends } from '#contract/pages/station-monitoring.pages.ts'
import { pathOf } from '#lib/path-of.ts'
import { Row } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'

type Unit = RehearsalDetail['units'][number]

const HOUR_MS = 3_600_000
const TREND_PARAMS = ['T2g', 'T2h', 'F1'] as const
const ROOMS = 'TR'

const WayLink = styled(LinkOrNothing, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    color: 'accent.text',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})

interface RehearsedWaysProps {
  rehearsal: Pick<RehearsalDetail, 'keyId' | 'startsAt' | 'hours'>
  unit: Unit
  /** Of the unit's drawing; null: it has none. */
  drawing: string | null
}

/** Where a unit's part of a rehearsal can be seen: on its drawing, when it is most unlike going on as now, and as curves. */
export function RehearsedWays({ rehearsal: { keyId, startsAt, hours }, unit, drawing }: RehearsedWaysProps) {
  const { t } = useTranslation()
  const maySee = useMaySeeRehearsed()
  // of what was not modelled there is nothing to see
  if (!maySee || unit.origin === null) return null
  const moment = unit.mostApartAt ?? startsAt + hours * HOUR_MS
  const params = unit.numRooms > 0 ? [...TREND_PARAMS, ROOMS] : TREND_PARAMS
  const trend = writeTrendState(
    {
      ...readTrendState(new URLSearchParams()),
      points: params.map((code) => `${unit.code}.${code}`),
      rehearsal: keyId,
    },
    new URLSearchParams(),
  )
  const { name } = unit
  return (
    <Row gap="3">
      {drawing !== null && (
        <Way
          to={rehearsedHref(drawing, { keyId, way: 'with', moment })}
          icon={<Workflow size={14} aria-hidden />}
          text={t('rehearsed.onDrawing')}
          label={t('rehearsed.ofUnit', { way: t('rehearsed.onDrawing'), name })}
        />
      )}
      <Way
        to={`${stationTrends.path}?${trend}`}
        icon={<ChartLine size={14} aria-hidden />}
        text={t('rehearsed.asCurve')}
        label={t('rehearsed.ofUnit', { way: t('rehearsed.asCurve'), name })}
      />
    </Row>
  )
}

function Way({ to, icon, text, label }: { to: string; icon: ReactNode; text: string; label: string }) {
  const goTo = useWayTo(pathOf(to))
  function follow(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goTo?.(new URLSearchParams(to.split('?')[1]))
  }
  return (
    <WayLink to={to} aria-label={label} onClick={follow}>
      {icon}
      {text}
    </WayLink>
  )
}
