import { Activity, Factory, Gauge, House, Radio, Thermometer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NetworkOverview } from '#contract/endpoints/overview.ts'
import { labelIn } from '#contract/kit/language.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { styled } from '#ui/styled.ts'
import { KeyFigure } from './key-figure.tsx'

const Grid = styled('dl', {
  base: {
    display: 'grid',
    gap: '3',
    margin: 0,
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(3, minmax(0, 1fr))',
      '2xl': 'repeat(6, minmax(0, 1fr))',
    },
  },
})

const ICON_SIZE = 16
/** Heating companies count area in units of 10,000 m². */
const M2_PER_WAN = 10_000

const heatIndex = kpiDefinition('heatIndex')
const meanRoom = kpiDefinition('meanRoom')
const passRate = kpiDefinition('roomPassRate')

/** The six key figures of the network; skeletons while they are loading. */
export function KeyFigures({ overview }: { overview: NetworkOverview | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isLoading = overview === null
  const figure = (pick: (data: NetworkOverview) => number | null, decimals: number): string =>
    formatQuantity(overview && pick(overview), decimals)
  const numOnline = overview?.stationOnlineCount ?? null
  const numOffline = overview && numOnline !== null ? overview.stationCount - numOnline : 0
  const onlineDetail =
    overview?.stationCount === 0
      ? t('overview.noStations')
      : numOnline === null
        ? t('overview.nothingHeard')
        : numOffline > 0
          ? t('overview.stationsOffline', { count: numOffline })
          : t('overview.allOnline')
  const ofUnits = ({ counted, expected }: KpiFigure) => t('overview.ofUnits', { counted, expected })
  const numGood = overview?.goodPointCount ?? null
  const goodShare = overview && numGood !== null ? numGood / overview.heardPointCount : null
  const numNeverHeard = overview && numGood !== null ? overview.pointCount - overview.heardPointCount : 0
  return (
    <Grid aria-label={t('overview.keyFigures')}>
      <KeyFigure
        isLoading={isLoading}
        label={t('overview.outdoorTemperature')}
        page="/weatherSituation"
        icon={<Thermometer size={ICON_SIZE} />}
        value={figure((data) => data.outdoorTemperature, 1)}
        unit="°C"
        detail={overview?.companyName}
      />
      <KeyFigure
        isLoading={isLoading}
        label={t('overview.sourceHeatPower')}
        page="/heatSourceHis"
        icon={<Factory size={ICON_SIZE} />}
        value={figure((data) => data.sourceHeatPower, 1)}
        unit="MW"
        detail={
          overview && overview.poweredSourceCount < overview.sourceCount
            ? t('overview.ofSources', { counted: overview.poweredSourceCount, expected: overview.sourceCount })
            : t('overview.sourceTemperatures', {
                supply: figure((data) => data.sourceSupplyTemperature, 1),
                return: figure((data) => data.sourceReturnTemperature, 1),
              })
        }
      />
      <KeyFigure
        isLoading={isLoading}
        label={t('overview.heatIndex')}
        hint={labelIn(heatIndex.formula, language)}
        page="/dataRanking"
        icon={<Gauge size={ICON_SIZE} />}
        value={figure((data) => data.heatIndex.value, heatIndex.decimals)}
        unit={heatIndex.unit}
        isGrey={overview?.heatIndex.isGrey}
        detail={
          overview && overview.heatIndex.counted < overview.heatIndex.expected
            ? ofUnits(overview.heatIndex)
            : t('overview.heatedArea', { area: figure((data) => data.heatedArea / M2_PER_WAN, 1) })
        }
      />
      {overview?.roomCount === 0 ? (
        <KeyFigure
          isLoading={isLoading}
          label={t('overview.meanRoomTemperature')}
          page="/dataRanking"
          hint={labelIn(meanRoom.formula, language)}
          icon={<House size={ICON_SIZE} />}
          value={figure((data) => data.meanRoom.value, meanRoom.decimals)}
          unit={meanRoom.unit}
          isGrey={overview.meanRoom.isGrey}
          detail={
            overview.meanRoom.counted < overview.meanRoom.expected
              ? ofUnits(overview.meanRoom)
              : t('overview.meanRoomDetail')
          }
        />
      ) : (
        <KeyFigure
          isLoading={isLoading}
          label={t('overview.roomPassRate')}
          page="/dataRanking"
          hint={labelIn(passRate.formula, language)}
          icon={<House size={ICON_SIZE} />}
          value={figure((data) => data.roomPassRate.value, passRate.decimals)}
          unit={passRate.unit}
          isGrey={overview?.roomPassRate.isGrey}
          detail={t('overview.roomDetail', {
            known: figure((data) => data.knownRoomCount, 0),
            all: figure((data) => data.roomCount, 0),
            mean: figure((data) => data.meanRoom.value, meanRoom.decimals),
          })}
        />
      )}
      <KeyFigure
        isLoading={isLoading}
        label={t('overview.stationsOnline')}
        page="/websiteRealTime"
        icon={<Radio size={ICON_SIZE} />}
        value={figure((data) => data.stationOnlineCount, 0)}
        unit={`/ ${figure((data) => data.stationCount, 0)}`}
        detail={onlineDetail}
      />
      <KeyFigure
        isLoading={isLoading}
        label={t('overview.goodPoints')}
        page="/websiteRealTime?only=abnormal"
        icon={<Activity size={ICON_SIZE} />}
        value={formatQuantity(goodShare === null ? null : goodShare * 100, 1)}
        unit="%"
        detail={t(numNeverHeard > 0 ? 'overview.goodPointsOfHeard' : 'overview.goodPointsDetail', {
          good: figure((data) => data.goodPointCount, 0),
          all: figure((data) => data.heardPointCount, 0),
          never: formatQuantity(numNeverHeard, 0),
        })}
      />
    </Grid>
  )
}
