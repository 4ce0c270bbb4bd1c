import { Scale } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyCategoryChart } from '#archetypes/figures/lazy-category-chart.ts'
import { LazyPieChart } from '#archetypes/figures/lazy-pie-chart.ts'
import type { Balance, Spread } from '#contract/endpoints/one-network.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'
import { bandCounts, bandParts, openingBins } from '../model/balance-view.ts'
import { useBandNames } from './use-band-names.ts'
import { useClassName } from './use-class-name.ts'

const TIME = 'MM-DD HH:mm'

const Grid = styled('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 1fr)' },
  },
})
const Figures = styled('dl', {
  base: { display: 'grid', gap: '3', margin: 0, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})

/** What a strategy has brought about, as figures and charts. */
export function BalanceStanding({ balance }: { balance: Balance }) {
  const { t } = useTranslation()
  return (
    <Grid>
      <Panel heading={t('balance.standing')}>
        <Column gap="3" padding="3">
          <CycleLine balance={balance} />
          <KeyFigures balance={balance} />
          <Classes balance={balance} />
          <Sources balance={balance} />
        </Column>
      </Panel>
      <Deviations balance={balance} />
      <Openings balance={balance} />
    </Grid>
  )
}

function CycleLine({ balance: { cycle } }: { balance: Balance }) {
  const { t } = useTranslation()
  if (!cycle) return <Box color="fg.muted">{t('balance.noCycle')}</Box>
  const time = formatDateTime(cycle.at, TIME)
  return (
    <Box color={cycle.isOld ? 'quality.stale' : 'fg.muted'}>
      {cycle.isOld ? t('balance.oldCycle', { time }) : t('balance.lastCycle', { time, number: cycle.number })}
    </Box>
  )
}

function KeyFigures({ balance }: { balance: Balance }) {
  const { t } = useTranslation()
  const classNameOf = useClassName()
  const { rooms, classes, units, deadBandK } = balance
  const spreadDetail = (spread: Spread | null): string =>
    spread
      ? t('balance.figures.ofUnits', { num: spread.num, mean: formatQuantity(spread.mean, 1) })
      : t('balance.figures.noValue')
  const width = (spread: Spread | null): number | null => (spread ? spread.max - spread.min : null)
  const known = units.flatMap(({ deviationK }) => deviationK ?? [])
  const numIn = known.filter((deviationK) => Math.abs(deviationK) <= deadBandK).length
  // of classes that want different water one figure says nothing: the worst of them is shown
  const furthest = classes.toSorted((one, other) => (width(other.means) ?? -1) - (width(one.means) ?? -1))[0]
  const worst = classes.toSorted((one, other) => (one.uniformity ?? 101) - (other.uniformity ?? 101))[0]
  return (
    <Figures>
      <Figure
        label={t('balance.figures.means')}
        value={width(furthest?.means ?? null)}
        unit="K"
        detail={
          furthest?.means
            ? t('balance.figures.meansOf', { num: furthest.means.num, name: classNameOf(furthest) })
            : t('balance.figures.noValue')
        }
      />
      <Figure label={t('balance.figures.rooms')} value={width(rooms)} unit="K" detail={spreadDetail(rooms)} />
      <Figure
        label={t('balance.figures.uniformity')}
        value={worst?.uniformity ?? null}
        unit="%"
        detail={
          worst && worst.uniformity !== null
            ? t('balance.figures.uniformityOf', { name: classNameOf(worst) })
            : t('balance.figures.noValue')
        }
      />
      <Figure
        label={t('balance.figures.band', { band: formatQuantity(deadBandK, 1) })}
        value={known.length > 0 ? (100 * numIn) / known.length : null}
        unit="%"
        detail={
          known.length > 0
            ? t('balance.figures.bandOf', { num: numIn, all: known.length })
            : t('balance.figures.noValue')
        }
      />
    </Figures>
  )
}

interface FigureProps {
  label: string
  value: number | null
  unit: string
  detail: ReactNode
}

function Figure({ label, value, unit, detail }: FigureProps) {
  return (
    <Box minWidth="0">
      <Box as="dt" color="fg.muted" fontSize="sm">
        {label}
      </Box>
      <Box as="dd" margin="0">
        <Row alignItems="baseline" gap="1.5">
          <Span fontFamily="figures" fontSize="2xl" fontWeight="bold" color={value === null ? 'fg.muted' : undefined}>
            {formatQuantity(value, 1)}
          </Span>
          {value !== null && <Span color="fg.muted">{unit}</Span>}
        </Row>
        <Box fontSize="sm" color="fg.muted">
          {detail}
        </Box>
      </Box>
    </Box>
  )
}

/** Targets with their bond to the curve. */
function Classes({ balance: { classes } }: { balance: Balance }) {
  const { t } = useTranslation()
  const classNameOf = useClassName()
  if (classes.length === 0) return null
  return (
    <Column as="section" gap="1.5" aria-label={t('balance.classes')} fontSize="sm" maxHeight="7rem" overflowY="auto">
      {classes.map((one) => {
        const { classId, numUnits, freeC, curveC, targetC, means } = one
        return (
          <Box key={classId}>
            <Box fontWeight="medium">{classNameOf(one)}</Box>
            <Box color="fg.muted" fontVariantNumeric="tabular-nums">
              {targetC === null
                ? t('balance.noTarget', { num: numUnits, mean: means ? formatQuantity(means.mean, 1) : NO_VALUE })
                : t('balance.ofClass', {
                    num: numUnits,
                    mean: formatQuantity(freeC, 1),
                    curve: formatQuantity(curveC, 1),
                    target: formatQuantity(targetC, 1),
                  })}
            </Box>
          </Box>
        )
      })}
    </Column>
  )
}

/** What is stated of the heat of the sources, by whom and since when: by it a shortage is shared. */
function Sources({ balance: { sources } }: { balance: Balance }) {
  const { t } = useTranslation()
  if (sources.length === 0) return null
  return (
    <Column as="section" gap="1.5" aria-label={t('balance.heat.heading')} fontSize="sm">
      {sources.map(({ sourceId, name, stated, numShort }) => (
        <Box key={sourceId}>
          <Box fontWeight="medium">{t('balance.heat.of', { name })}</Box>
          {stated.map(({ from, mw, ofMw, at, by }) => (
            <Box key={from} color="fg.muted" fontVariantNumeric="tabular-nums">
              {t(`balance.heat.${from}`, {
                mw: formatQuantity(mw, 1),
                of: formatQuantity(ofMw, 1),
                time: formatDateTime(at, TIME),
                who: by === '' ? NO_VALUE : by,
              })}
            </Box>
          ))}
          {stated.length === 0 && <Box color="fg.muted">{t('balance.heat.unknown')}</Box>}
          {numShort > 0 && <Box>{t('balance.heat.short', { count: numShort })}</Box>}
        </Box>
      ))}
    </Column>
  )
}

function Deviations({ balance: { units, page } }: { balance: Balance }) {
  const { t } = useTranslation()
  const names = useBandNames(page)
  const { unknown } = useMemo(() => bandCounts(units, page), [units, page])
  const parts = useMemo(
    () =>
      bandParts(units, page).map(({ band, side, value, color }) => {
        const name = names[band] ?? ''
        return { name: side === null ? name : t(`balance.sides.${side}`, { band: name }), value, color }
      }),
    [units, page, names, t],
  )
  const isKnown = unknown < units.length
  return (
    <Panel
      heading={t('balance.pie')}
      tools={
        isKnown &&
        unknown > 0 && (
          <Box fontSize="sm" color="fg.muted">
            {t('balance.unknownOf', { count: unknown })}
          </Box>
        )
      }
    >
      <Box flex="1" minHeight="15rem">
        {isKnown ? (
          <LazyPieChart label={t('balance.pie')} parts={parts} unit={t('balance.units')} decimals={0} />
        ) : (
          <NoDeviations />
        )}
      </Box>
    </Panel>
  )
}

/** In place of a chart of deviations that nobody knows. */
function NoDeviations() {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<Scale size={40} />} title={t('balance.noDeviations')} detail={t('balance.noDeviationsDetail')} />
  )
}

const BINS = Array.from({ length: 10 }, (_, at) => `${10 * at}–${10 * at + 10}`)

/** Of valves; where the cabinets hold the mean themselves, of the deviations of each unit. */
function Openings({ balance: { units, by } }: { balance: Balance }) {
  const { t } = useTranslation()
  const series = useMemo(
    () =>
      by === 'valve'
        ? [{ name: t('balance.histogramOf'), shownAs: 'bar' as const, values: openingBins(units) }]
        : [
            {
              name: t('balance.deviation'),
              shownAs: 'bar' as const,
              values: units.map(({ deviationK }) => deviationK),
            },
          ],
    [units, by, t],
  )
  const names = useMemo(() => (by === 'valve' ? BINS : units.map(({ name }) => name)), [units, by])
  const isKnown = by === 'valve' || units.some(({ deviationK }) => deviationK !== null)
  const heading = by === 'valve' ? t('balance.histogram') : t('balance.deviations')
  return (
    <Panel heading={heading}>
      <Box flex="1" minHeight="15rem">
        {isKnown ? (
          <LazyCategoryChart
            label={heading}
            names={names}
            series={series}
            unit={by === 'valve' ? '' : 'K'}
            decimals={by === 'valve' ? 0 : 1}
          />
        ) : (
          <NoDeviations />
        )}
      </Box>
    </Panel>
  )
}
