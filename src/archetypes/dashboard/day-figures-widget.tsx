import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/kit/language.ts'
import { type KpiCode, kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import type { KpiLevel } from '#contract/kpi/kpi-row.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Headline, useHeadline } from './headline.tsx'
import { awaitsOf, figuresOf, lastWhole, shortDay } from './shown-days.ts'
import { useNetworkDays, useNetworkNow } from './use-network.ts'
import { WidgetBody } from './widget-body.tsx'
import { WidgetChart } from './widget-chart.tsx'

interface Charted {
  readonly code: KpiCode
  readonly level: KpiLevel
}

interface DayFiguresProps {
  /** The figures, all of one unit, of the last whole day above, and day by day below. */
  charted: readonly [Charted, ...Charted[]]
  shownAs: 'bar' | 'line'
  /** A figure of another unit, above only. */
  beside?: Charted
  /** Why nothing can be known of it. */
  nothing?: string | undefined
  children?: ReactNode
}

/** Key figures of the whole network by days. */
function DayFigures({ charted, shownAs, beside, nothing, children }: DayFiguresProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const headlineOf = useHeadline()
  const nameOf = (code: KpiCode): string => labelIn(kpiDefinition(code).name, language)
  const { unit, decimals } = kpiDefinition(charted[0].code)
  return (
    <WidgetBody answer={useNetworkDays()}>
      {(data) => (
        <>
          {children ?? (
            <Headline
              figures={[...charted, ...(beside ? [beside] : [])].map(({ code, level }) => {
                const shown = kpiDefinition(code)
                const name = t('dashboard.ofYesterday', { name: nameOf(code) })
                return headlineOf(name, lastWhole(figuresOf(data, code, level)), shown.unit, shown.decimals)
              })}
            />
          )}
          <WidgetChart
            label={charted.map(({ code }) => nameOf(code)).join(', ')}
            names={data.periods.map(({ from }) => shortDay(from))}
            series={charted.map(({ code, level }) => ({
              name: nameOf(code),
              shownAs,
              values: figuresOf(data, code, level).map(({ value }) => value),
            }))}
            awaits={awaitsOf(charted.map(({ code, level }) => figuresOf(data, code, level)))}
            nothing={nothing}
            unit={unit}
            decimals={decimals}
          />
        </>
      )}
    </WidgetBody>
  )
}

/** Between what the sources give and what arrives: known only to who sees a source. */
export function LossWidget() {
  const { t } = useTranslation()
  const { data } = useNetworkNow()
  return (
    <DayFigures
      charted={[
        { code: 'networkLoss', level: 'network' },
        { code: 'primaryLossRate', level: 'source' },
      ]}
      shownAs="line"
      nothing={data?.sourceCount === 0 ? t('dashboard.noSource') : undefined}
    />
  )
}

export const MakeUpWidget = () => (
  <DayFigures
    charted={[{ code: 'makeUpWater', level: 'unit' }]}
    beside={{ code: 'makeUpRate', level: 'unit' }}
    shownAs="bar"
  />
)

/** How many rooms are warm enough and how warm rooms are at this moment, and the pass rate of days. */
export function RoomsWidget() {
  const { t } = useTranslation()
  const headlineOf = useHeadline()
  const { data } = useNetworkNow()
  const [passRate, mean] = [kpiDefinition('roomPassRate'), kpiDefinition('meanRoom')]
  return (
    <DayFigures charted={[{ code: 'roomPassRate', level: 'unit' }]} shownAs="line">
      <Headline
        figures={[
          headlineOf(t('dashboard.passRateNow'), data?.roomPassRate ?? null, passRate.unit, passRate.decimals),
          headlineOf(t('dashboard.roomNow'), data?.meanRoom ?? null, mean.unit, mean.decimals),
        ]}
      />
    </DayFigures>
  )
}

/** Stations that are heard and units that give heat at this moment, and the online rate of days. */
export function RunningWidget() {
  const { t } = useTranslation()
  const { data } = useNetworkNow()
  const numUnknown = data ? data.unitCount - data.poweredUnitCount : 0
  const of = (name: string, part: number | null | undefined, whole: number | undefined) => ({
    name,
    value: formatQuantity(part ?? null, 0),
    unit: `/ ${formatQuantity(whole ?? null, 0)}`,
  })
  return (
    <DayFigures charted={[{ code: 'onlineRate', level: 'unit' }]} shownAs="line">
      <Headline
        figures={[
          of(t('dashboard.stationsOnline'), data?.stationOnlineCount, data?.stationCount),
          {
            ...of(t('dashboard.unitsRunning'), data?.runningUnitCount, data?.unitCount),
            ...(numUnknown > 0
              ? {
                  isGrey: true,
                  note: t('dashboard.unitsUnknown', { count: numUnknown }),
                  mark: t('dashboard.unknown', { count: numUnknown }),
                }
              : {}),
          },
        ]}
      />
    </DayFigures>
  )
}
