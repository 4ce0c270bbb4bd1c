// The town on a map: places, communities and pipes with their live values. The address keeps the view, what colours it and
// the chosen thing; values are painted outside React.

import { useAtomValue } from 'jotai'
import { MapPinOff, MonitorX, Rewind } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { groundLayers } from '#archetypes/map/ground-layers.ts'
import { LazyMapView } from '#archetypes/map/lazy-map-view.ts'
import { firstView, hiddenAtFirst, shapedLayers, withParks } from '#archetypes/map/map-beginning.ts'
import { type Bounds, boundsOf, type Camera, type Thing } from '#archetypes/map/map-layers.ts'
import { MapLegend } from '#archetypes/map/map-legend.tsx'
import { MapStates } from '#archetypes/map/map-states.ts'
import type { MapHandle } from '#archetypes/map/map-view.tsx'
import { ThingIds } from '#archetypes/map/thing-ids.ts'
import { useMapBeginning } from '#archetypes/map/use-map-beginning.ts'
import { useShownAtOnce } from '#archetypes/map/use-shown-at-once.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { useDrawingLinks } from '#archetypes/point-menu/use-drawing-links.ts'
import { UpdateState } from '#archetypes/realtime/update-state.tsx'
import { ReplayBanner } from '#archetypes/replay/replay-banner.tsx'
import { ReplayBar } from '#archetypes/replay/replay-bar.tsx'
import { ReplayContext } from '#archetypes/replay/replay-context.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import type { GroundShape, MapPlant } from '#contract/endpoints/town-map.ts'
import { listIn } from '#contract/kit/language.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { MAP_VIEWS, type MapViewName } from '#contract/pages/town-map.pages.ts'
import { identityAtom } from '#data/console-services.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { useLanguage } from '#data/use-language.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { accentOf, PALETTES, THEME_COLOR } from '#ui/theme/palette.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { useAlarmsThen } from '../api/use-alarms-then.ts'
import { useMapPlant, useMapReadings } from '../api/use-map-plant.ts'
import { usePainting } from '../api/use-painting.ts'
import { useTrace } from '../api/use-trace.ts'
import { LayerSwitches } from '../components/layer-switches.tsx'
import { PipeTable } from '../components/pipe-table.tsx'
import { ThingList } from '../components/thing-list.tsx'
import { ThingPanel } from '../components/thing-panel.tsx'
import { TRACE_PANEL_PX, TracePanel } from '../components/trace/trace-panel.tsx'
import { readMapState, type Trace, writeMapState } from '../model/map-address.ts'
import { type PlantThing, plantLayers, thingsIn, thingsOf, wholeOf } from '../model/map-things.ts'
import { COLORED } from '../model/paint-things.ts'
import { isPipeQuantity, measureOf, QUANTITIES, type Quantity } from '../model/quantities.ts'
import { switchedLayers } from '../model/switched-layers.ts'

export function TownMapPage() {
  const { url } = useParams()
  return <TownMapFrame view={MAP_VIEWS.find((one) => one === url) ?? 'index'} />
}

interface TownMapFrameProps {
  view: MapViewName
  /** Beside the map a table of all pipes, in place of what is in view. */
  hasPipeTable?: boolean
}

/** A page of the map, once what it shows has been read. */
export function TownMapFrame({ view, hasPipeTable = false }: TownMapFrameProps) {
  const { t } = useTranslation()
  const { plant, ground } = useMapPlant()
  const beginning = useMapBeginning(useVariant())
  const failed = plant.error ? plant : ground.error ? ground : null
  return (
    <Page fit="window" data-page="town-map" aria-busy={plant.isPending || ground.isPending || !beginning}>
      {failed?.error ? (
        <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !plant.data || !ground.data || !beginning ? (
        <Waiting text={t('mapParts.reading')} />
      ) : plant.data.nodes.length === 0 ? (
        <>
          <PageHeading />
          <EmptyState
            icon={<MapPinOff size={40} />}
            title={t('townMap.emptyTitle')}
            detail={t('townMap.emptyDetail')}
          />
        </>
      ) : (
        <TownMap
          key={view}
          view={view}
          hasPipeTable={hasPipeTable}
          plant={plant.data}
          ground={ground.data}
          beginning={beginning}
        />
      )}
    </Page>
  )
}

interface TownMapProps extends Required<TownMapFrameProps> {
  plant: MapPlant
  ground: readonly GroundShape[]
  beginning: NonNullable<ReturnType<typeof useMapBeginning>>
}

function TownMap({ view, hasPipeTable, plant, ground, beginning: { settings, pack, attribution } }: TownMapProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const variant = useVariant()
  const [address, change] = useAddressState(readMapState, writeMapState)
  const [chosenKey, setChosenKey] = useShownAtOnce(address.chosen)
  const [firstCamera] = useState(address.camera)
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const [bounds, setBounds] = useState<Bounds | null>(null)
  const [hidden, setHidden] = useHiddenLayers(hiddenAtFirst(settings))
  const [states] = useState(() => new MapStates())
  const [ids] = useState(() => new ThingIds())
  const things = useMemo(() => thingsOf(plant, ids), [plant, ids])
  const whole = useMemo(() => wholeOf(plant, things), [plant, things])
  const layers = useMemo(() => {
    const { accent } = accentOf(THEME_COLOR, PALETTES[variant])
    return shapedLayers([...groundLayers(ground, variant), ...plantLayers(things, variant, accent)], settings)
  }, [ground, things, variant, settings])
  const quantity: Quantity = QUANTITIES[view].find((one) => one === address.by) ?? QUANTITIES[view][0] ?? 'T2g'
  const chosen = things.find(({ key }) => key === chosenKey)
  const { readings, live, points, shown: read, liveState, isFilled, control } = useMapReadings(plant, quantity, chosen)
  const { player, replay } = control
  const alarms = useAlarmsThen(replay)
  const drawingOf = useDrawingLinks('station')
  const drawingOfSource = useDrawingLinks('source')
  // valves are known as they are now
  const answer = useTrace(chosen, chosenKey === address.chosen && !replay ? address.trace : null)
  const { traced } = answer
  const { edges, painted } = usePainting(
    { things, readings, view, quantity, alarms, chosen: chosenKey, traced },
    { live, numPoints: points.length, isFilled, states },
  )
  const drawnHidden = useMemo(() => withParks(hidden), [hidden])
  const shown = useMemo(() => things.filter(({ layer }) => !hidden.has(layer)), [things, hidden])
  const inView = useMemo(() => thingsIn(shown, bounds, COLORED[view]), [shown, bounds, view])
  const quantityName = useQuantityName()

  function choose(key: string): void {
    setChosenKey(key)
    change((now) => ({ ...now, chosen: key, trace: null }), { replace: true })
  }
  function press(thing: Thing | null): void {
    const found = thing && things.find(({ layer, id }) => layer === thing.layer && id === thing.id)
    choose(found ? found.key : '')
  }
  function trace(next: Trace | null): void {
    change((now) => ({ ...now, trace: next }))
  }
  /** Shows a thing without choosing it: the trace stays. */
  function look(key: string): void {
    const found = things.find((thing) => thing.key === key)
    if (found) handle?.fly(found.at)
  }
  function showTraced(): void {
    const bounds = boundsOf(things.filter(({ key }) => traced?.has(key)).flatMap(({ places }) => places))
    if (bounds) handle?.fit(bounds, TRACE_PANEL_PX)
  }
  function jump(thing: PlantThing): void {
    choose(thing.key)
    handle?.fly(thing.at)
  }
  function keepView(camera: Camera | null, now: Bounds | null): void {
    setBounds(now)
    if (camera) change((state) => ({ ...state, camera }), { replace: true })
  }

  return (
    <ReplayContext value={replay}>
      {player && <ReplayBanner player={player} onEnd={control.end} />}
      <Row gap="3" flexWrap="wrap">
        <PageHeading />
        {!hasPipeTable && <ViewSwitch view={view} />}
        <Select
          label={t('townMap.colorBy')}
          value={quantity}
          onChange={(by) => change((now) => ({ ...now, by }), { replace: true })}
          options={QUANTITIES[view].map((value) => ({ value, label: quantityName(value) }))}
        />
        <LayerSwitches layers={switchedLayers(settings)} hidden={hidden} onHide={setHidden} />
        <Box flex="1" />
        {points.length > 0 && (
          <Button size="sm" aria-pressed={player !== null} onClick={player ? control.end : control.begin}>
            <Rewind size={16} aria-hidden />
            {t(player ? 'replay.end' : 'replay.begin')}
          </Button>
        )}
        {points.length > 0 && !player && <UpdateState live={live} liveState={liveState} />}
      </Row>
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column-reverse', lg: 'row' }}>
        <Column
          width={{ base: '100%', lg: hasPipeTable ? '28rem' : '17rem' }}
          height={{ base: hasPipeTable ? '36rem' : '24rem', lg: 'auto' }}
          minHeight="0"
          flexShrink={0}
        >
          {hasPipeTable && isPipeQuantity(quantity) ? (
            <PipeTable
              things={things}
              quantity={quantity}
              name={quantityName(quantity)}
              readings={readings}
              live={live}
              isFilled={isFilled}
              find={address.find}
              onFind={(find) => change((now) => ({ ...now, find }), { replace: true })}
              sort={address.sort}
              onSort={(sort) => change((now) => ({ ...now, sort }), { replace: true })}
              onChoose={jump}
            />
          ) : (
            <ThingList
              things={shown}
              inView={inView}
              isAlone={handle === null}
              quantity={quantity}
              readings={readings}
              live={live}
              chosen={chosenKey}
              onChoose={jump}
            />
          )}
        </Column>
        <Column flex="1" minWidth="0" minHeight={{ base: '30rem', lg: '0' }}>
          <Suspense fallback={<Waiting text={t('mapParts.reading')} />}>
            <LazyMapView
              texts={{
                label: t('mapParts.map'),
                zoomIn: t('mapParts.zoomIn'),
                zoomOut: t('mapParts.zoomOut'),
                fit: t('mapParts.fit'),
              }}
              layers={layers}
              pack={pack}
              hidden={drawnHidden}
              states={states}
              camera={firstCamera ?? firstView(settings, whole)}
              whole={whole}
              onPress={press}
              onView={keepView}
              onHandle={setHandle}
              failure={
                <EmptyState
                  icon={<MonitorX size={40} />}
                  title={t('mapParts.noWebgl')}
                  detail={t('mapParts.noWebglDetail')}
                />
              }
            >
              {attribution !== '' && (
                <Box
                  position="absolute"
                  insetBlockEnd="1"
                  insetInlineStart="50%"
                  transform="translateX(-50%)"
                  paddingInline="2"
                  fontSize="xs"
                  color="fg.muted"
                  background="bg.panel"
                  borderRadius="sm"
                >
                  {attribution}
                </Box>
              )}
              {handle && (
                <MapLegend heading={legendHeading()} edges={edges} painted={painted} givesWay={chosen !== undefined} />
              )}
              {chosen && answer.trace !== null && (
                <TracePanel
                  key={`${answer.trace} ${chosen.key}`}
                  thing={chosen}
                  answer={answer}
                  onJump={look}
                  onShow={showTraced}
                  onBack={() => trace(null)}
                  onClose={() => {
                    choose('')
                    handle?.focus()
                  }}
                />
              )}
              {chosen && answer.trace === null && (
                <ThingPanel
                  key={chosen.key}
                  thing={chosen}
                  readings={readings}
                  live={live}
                  alarms={alarms[chosen.key]}
                  drawing={chosen.node ? drawingOfThing(chosen) : null}
                  station={
                    chosen.layer === 'community' ? things.find(({ key }) => key === chosen.node?.stationId) : undefined
                  }
                  onTrace={trace}
                  onClose={() => {
                    choose('')
                    handle?.focus()
                  }}
                />
              )}
            </LazyMapView>
          </Suspense>
        </Column>
      </Row>
      {player && <ReplayBar player={player} points={read} heat={null} />}
    </ReplayContext>
  )

  function drawingOfThing({ layer, code }: PlantThing): string | null {
    if (layer === 'source') return drawingOfSource({ code })
    return layer === 'station' ? drawingOf({ code }) : null
  }
  function legendHeading(): string {
    const whose = listIn(
      COLORED[view].map((layer) => t(`townMap.layer.${layer}`)),
      language,
    )
    return `${whose}: ${nameWithUnit(quantityName(quantity), measureOf(quantity).unit)}`
  }
}

/** Other views of the same place; within this page. */
function ViewSwitch({ view }: { view: MapViewName }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  function open(next: MapViewName): void {
    const query = new URLSearchParams(search)
    query.delete('by')
    void navigate(`/loca-map/${next}?${query}`)
  }
  return (
    <Segmented
      label={t('townMap.views')}
      options={MAP_VIEWS.map((value) => ({ value, label: t(`townMap.view.${value}`) }))}
      value={view}
      onChange={open}
    />
  )
}

const PARAM_NAMES = new Map(standardParams.map(({ code, nameZh, nameEn }) => [code, { zh: nameZh, en: nameEn }]))

/** Names quantities: parameters as everywhere, others by the texts of this page. */
function useQuantityName(): (quantity: Quantity) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (quantity) => {
    switch (quantity) {
      case 'heatIndex':
      case 'temperature':
      case 'pressure':
      case 'flow':
        return t(`townMap.quantity.${quantity}`)
      default: {
        const name = PARAM_NAMES.get(quantity)
        return `${quantity} ${(language === 'en' ? name?.en : name?.zh) ?? ''}`
      }
    }
  }
}

/** Hidden layers, remembered for each user of this browser. */
function useHiddenLayers(atFirst: readonly string[]) {
  const user = useAtomValue(identityAtom)?.user.userId ?? ''
  return useHiddenColumns(`town-map ${user}`, atFirst)
}
