import { Download, RotateCw } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableFile } from '#archetypes/figures/table-file.ts'
import type { MapLayer, Thing } from '#archetypes/map/map-layers.ts'
import { anchorOf } from '#archetypes/map/map-layers.ts'
import { MapLegend } from '#archetypes/map/map-legend.tsx'
import { MapStates } from '#archetypes/map/map-states.ts'
import type { MapHandle } from '#archetypes/map/map-view.tsx'
import { useShownAtOnce } from '#archetypes/map/use-shown-at-once.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import type { MapArea } from '#contract/endpoints/map-areas.ts'
import { useMayDo } from '#data/button-permission.ts'
import { saveFile } from '#data/save-file.ts'
import { mix } from '#lib/contrast.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { textColumn } from '#ui/data-table.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { PALETTES } from '#ui/theme/palette.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { useAreaPainting } from '../api/use-area-painting.ts'
import { idOfArea, useWhole } from '../api/use-map-areas.ts'
import type { AreaMapState } from '../model/area-address.ts'
import { AREA_LAYER, type AreaFigures, type AreaMeasure, type RankedArea, rankedAreas } from '../model/area-figures.ts'
import { foundAreas } from '../model/found-areas.ts'
import { AreaList } from './area-list.tsx'
import { AreaPanel } from './area-panel.tsx'
import type { TownOfAreas } from './areas-page.tsx'
import { TownGround } from './town-ground.tsx'

export interface AreaMapProps {
  town: TownOfAreas
  address: AreaMapState
  change: (next: (now: AreaMapState) => AreaMapState, how?: { replace: boolean }) => void
  /** What the areas can be coloured by, the usual one first; the address says which. */
  measures: readonly AreaMeasure[]
  measure: AreaMeasure
  figures: AreaFigures
  /** What the figures answer besides the measure, such as a period; absent: the present. */
  question?: string
  /** Whether areas are in the order of their figures; else by name, as live values would make them jump. */
  isRanked: boolean
  /** Between the choice of the measure and the buttons. */
  filters?: ReactNode
  /** How old what is shown is. */
  freshness?: ReactNode
  /** Above the list. */
  side?: ReactNode
  /** Why there are no figures. */
  failure?: { readonly error: Error; readonly retry: () => void } | null
  onRefresh?: () => void
  /** Whose values an area shows, where they are not of its own node. */
  noteOf: (area: MapArea) => string
  waysOf: (area: MapArea) => readonly { readonly to: string; readonly name: string }[]
  /** What the panel tells of an area besides its figure. */
  panelOf?: (area: MapArea) => ReactNode
  /** Columns of the exported list besides name, node and figure. */
  columns?: readonly TableColumn<RankedArea>[]
}

/** Areas coloured by a figure, beside their list. Address, legend, panel and export are the same for every figure. */
export function AreaMap(props: AreaMapProps) {
  const { town, address, change, measures, measure, figures, isRanked, failure } = props
  const { areas } = town
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const [chosenKey, setChosenKey] = useShownAtOnce(address.area)
  const [pointed, setPointed] = useState('')
  const [text, setText] = useState('')
  const [firstCamera] = useState(address.camera)
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const [states] = useState(() => new MapStates())
  const whole = useWhole(areas, town.company)
  const layers = useAreaLayers(areas)
  const chosen = areas.find(({ keyId }) => keyId === chosenKey)
  const { edges, painted } = useAreaPainting(
    { areas, idOf: idOfArea, figures, measure, chosen: [chosenKey, pointed] },
    states,
    props.question ?? '',
  )
  const ranked = useMemo(() => rankedAreas(areas, figures), [areas, figures])
  const rows = useMemo(
    () => foundAreas(isRanked ? ranked : areas.map((area) => ({ area, figure: figures.read(area), rank: null })), text),
    [isRanked, ranked, areas, figures, text],
  )
  const columns = useColumns(measure, props.columns ?? [])

  const keyOf = (thing: Thing | null): string =>
    (thing && areas.find(({ keyId }) => idOfArea(keyId) === thing.id)?.keyId) ?? ''
  function choose(keyId: string): void {
    setChosenKey(keyId)
    change((now) => ({ ...now, area: keyId }), { replace: true })
  }
  function jump(keyId: string): void {
    choose(keyId)
    const area = areas.find((one) => one.keyId === keyId)
    if (area) handle?.fly(anchorOf('area', area.ring))
  }

  return (
    <>
      <Row gap="3" flexWrap="wrap">
        <PageHeading />
        <Select
          label={t('mapAreas.colorBy')}
          value={measure.id}
          onChange={(by) => change((now) => ({ ...now, by }), { replace: true })}
          options={measures.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {props.filters}
        <Box flex="1" />
        {props.freshness}
        {props.onRefresh && (
          <IconButton size="sm" label={t('resource.refresh')} onClick={props.onRefresh}>
            <RotateCw size={16} aria-hidden />
          </IconButton>
        )}
        {mayExport && (
          <Button
            size="sm"
            onClick={() => saveFile(tableFile(columns, NO_COLUMNS, rankedAreas(areas, figures)), `${title}.csv`)}
          >
            <Download size={16} aria-hidden />
            {t('resource.export')}
          </Button>
        )}
      </Row>
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column-reverse', lg: 'row' }}>
        <Column
          as="section"
          aria-label={t('mapAreas.list')}
          width={{ base: '100%', lg: '19rem' }}
          height={{ base: '32rem', lg: 'auto' }}
          minHeight="0"
          flexShrink={0}
          gap="2"
        >
          {failure && <ListFailure error={failure.error} onRetry={failure.retry} />}
          {props.side}
          <SearchField
            label={t('mapAreas.search')}
            clearLabel={t('treeResource.clear')}
            value={text}
            onChange={setText}
          />
          <Box role="status" fontSize="sm" color="fg.muted" title={measure.hint}>
            {t('mapAreas.listOf', { count: rows.length, name: nameWithUnit(measure.name, measure.unit) })}
          </Box>
          <AreaList
            rows={rows}
            measure={measure}
            figures={figures}
            hasRanks={isRanked}
            chosen={chosenKey}
            pointed={pointed}
            onChoose={jump}
            onPoint={setPointed}
          />
        </Column>
        <Column flex="1" minWidth="0" minHeight={{ base: '30rem', lg: '0' }}>
          <TownGround
            ground={town.ground}
            beginning={town.beginning}
            layers={layers}
            states={states}
            camera={firstCamera}
            whole={whole}
            onPress={(thing) => choose(keyOf(thing))}
            onPoint={(thing) => setPointed(keyOf(thing))}
            onView={(camera) => {
              if (camera) change((now) => ({ ...now, camera }), { replace: true })
            }}
            onHandle={setHandle}
          >
            {handle && (
              <MapLegend
                heading={nameWithUnit(measure.name, measure.unit)}
                edges={edges}
                painted={painted}
                givesWay={chosen !== undefined}
              />
            )}
            {chosen && (
              <AreaPanel
                key={chosen.keyId}
                area={chosen}
                measure={measure}
                figures={figures}
                note={props.noteOf(chosen)}
                ways={props.waysOf(chosen)}
                onClose={() => {
                  choose('')
                  handle?.focus()
                }}
              >
                {props.panelOf?.(chosen)}
              </AreaPanel>
            )}
          </TownGround>
        </Column>
      </Row>
    </>
  )
}

const NO_COLUMNS: ReadonlySet<string> = new Set()

/** One layer, the areas of which have the colours of their figures alone. */
function useAreaLayers(areas: readonly MapArea[]): MapLayer[] {
  const variant = useVariant()
  return useMemo(() => {
    const { borderField, return2, text } = PALETTES[variant]
    return [
      {
        key: AREA_LAYER,
        shape: 'area',
        isLive: true,
        look: {
          color: mix(borderField, return2, 0.5),
          outline: return2,
          opacity: 0.2,
          label: { minZoom: 14.5, size: 12, color: text },
        },
        features: areas.map(({ keyId, name, ring }) => ({ id: idOfArea(keyId), name, places: ring })),
      },
    ]
  }, [areas, variant])
}

function useColumns(measure: AreaMeasure, others: readonly TableColumn<RankedArea>[]): TableColumn<RankedArea>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      textColumn('rank', t('mapAreas.rank'), ({ rank }) => String(rank ?? '')),
      textColumn('name', t('mapAreas.name'), ({ area }) => area.name),
      textColumn('of', t('mapAreas.node'), ({ area }) => area.node.name),
      textColumn('code', t('mapAreas.nodeCode'), ({ area }) => area.node.code),
      textColumn('station', t('mapAreas.of.station'), ({ area }) => area.station.name),
      {
        ...textColumn<RankedArea>('figure', measure.name, ({ figure: { value } }) =>
          Number.isNaN(value) ? NO_VALUE : formatQuantity(value, measure.decimals),
        ),
        align: 'end',
        unit: measure.unit,
      },
      textColumn('at', t('mapAreas.at'), ({ figure: { at } }) => (at === 0 ? '' : formatDateTime(at))),
      textColumn('state', t('mapAreas.state'), ({ figure: { value, isOld } }) =>
        Number.isNaN(value) ? t('mapParts.noValue') : isOld ? t('mapParts.old') : '',
      ),
      ...others,
    ],
    [t, measure, others],
  )
}
