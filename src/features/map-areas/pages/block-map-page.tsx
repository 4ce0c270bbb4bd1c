// Areas as records, beside a map that shows them in their own colours. Outlines are drawn on the map or typed in the form.

import { useSetAtom } from 'jotai'
import { MapPin, Pentagon } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Bounds,
  boundsOf,
  type Camera,
  type MapLayer,
  type Place,
  type Thing,
} from '#archetypes/map/map-layers.ts'
import { MapStates } from '#archetypes/map/map-states.ts'
import type { MapHandle } from '#archetypes/map/map-view.tsx'
import { useMapBeginning } from '#archetypes/map/use-map-beginning.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { ResourceFormDialog } from '#archetypes/resource/resource-form-dialog.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import type { MapArea } from '#contract/endpoints/map-areas.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { mapAreaResource } from '#contract/resources/map-area.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { PALETTES } from '#ui/theme/palette.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { idOfArea, useGround, useMapAreas, useWhole } from '../api/use-map-areas.ts'
import { AREA_CELLS } from '../components/area-cells.tsx'
import { LookPreview } from '../components/look-preview.tsx'
import { OutlineBar } from '../components/outline-bar.tsx'
import { OutlineLayer } from '../components/outline-layer.tsx'
import { TownGround } from '../components/town-ground.tsx'
import { readAreaMap, writeAreaMap } from '../model/area-address.ts'
import { AREA_LAYER } from '../model/area-figures.ts'
import {
  closed,
  NO_OUTLINE,
  type Outline,
  type OutlineChange,
  outlineOf,
  outlineText,
  withCorner,
} from '../model/outline.ts'

/** What is drawn: the outline of a new area, or of one that exists. */
interface Drawn {
  readonly outline: Outline
  /** Null: of a new one. */
  readonly row: ResourceRow | null
  readonly name: string
  /** The form is open over it. */
  readonly isInForm: boolean
}

/** Corners that are nearer than this are one, px. */
const SAME_PX = 4

export function BlockMapPage() {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const mayDo = useMayDo()
  const areas = useMapAreas()
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [handle, setHandle] = useState<MapHandle | null>(null)
  // a map out of sight gives its picture back: it is there again when it is scrolled to
  const [isDrawable, setDrawable] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const wanted = useRef<Bounds | null>(null)
  const [address, change] = useAddressState(readAreaMap, writeAreaMap)
  const chosen = address.area
  const setChosen = (area: string): void => change((now) => ({ ...now, area }), { replace: true })
  const may = (verb: 'add' | 'edit') => mayDo(mapAreaResource.permissionOf(verb))

  function show(keyId: string): void {
    setChosen(keyId)
    const area = areas.data?.areas.find((one) => one.keyId === keyId)
    wanted.current = area ? boundsOf(area.ring) : null
    seek(handle)
  }
  function seek(map: MapHandle | null): void {
    frame.current?.scrollIntoView({ block: 'nearest' })
    if (!map || !wanted.current) return
    map.fit(wanted.current)
    wanted.current = null
  }
  function take(map: MapHandle | null): void {
    setHandle(map)
    if (!map) return
    setDrawable(true)
    if (wanted.current) seek(map)
  }
  const draw = (row: ResourceRow | null): void => {
    if (row) show(row.keyId)
    else seek(handle)
    const outline = row ? outlineOf(String(row.points)) : NO_OUTLINE
    setDrawn({ outline, row, name: row ? String(row.polygonName) : '', isInForm: false })
  }
  return (
    <Page fit="atLeastWindow" data-page="block-map">
      <PageHeading />
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column-reverse', xl: 'row' }}>
        <Column flex="1" minWidth="0" minHeight={{ base: '30rem', xl: '0' }}>
          <ResourcePage
            resource={mapAreaResource}
            heading={null}
            cells={AREA_CELLS}
            formExtra={(form) => <LookPreview values={form.values} />}
            maxRowActions={2}
            toolbar={
              may('add') && (
                <Button disabled={!isDrawable || drawn !== null} onClick={() => draw(null)}>
                  <Pentagon size={16} aria-hidden />
                  {t('mapAreas.draw')}
                </Button>
              )
            }
            rowActions={(row) => [
              {
                id: 'show',
                label: t('mapAreas.showRow', { name: row.polygonName }),
                icon: <MapPin size={16} aria-hidden />,
                isDisabled: !isDrawable,
                onSelect: () => show(row.keyId),
              },
              {
                id: 'outline',
                label: t('mapAreas.outlineOf', { name: row.polygonName }),
                icon: <Pentagon size={16} aria-hidden />,
                isDisabled: !isDrawable || !may('edit') || drawn !== null,
                onSelect: () => draw(row),
              },
            ]}
          />
        </Column>
        <Column
          ref={frame}
          flex={{ base: 'none', xl: '1' }}
          minWidth="0"
          height={{ base: '30rem', xl: 'auto' }}
          minHeight={{ xl: '0' }}
        >
          {areas.error && !areas.data ? (
            <ListFailure error={areas.error} onRetry={() => void areas.refetch()} />
          ) : !areas.data ? (
            <Waiting text={t('mapParts.reading')} />
          ) : (
            <AreasInColour
              areas={areas.data.areas}
              company={areas.data.company}
              chosen={chosen}
              onChoose={setChosen}
              camera={address.camera}
              onView={(camera) => change((now) => ({ ...now, camera }), { replace: true })}
              drawn={drawn}
              onDrawn={setDrawn}
              handle={handle}
              onHandle={take}
            />
          )}
        </Column>
      </Row>
      <ResourceFormDialog
        resource={mapAreaResource}
        mode={drawn?.row ? 'edit' : 'new'}
        row={drawn?.row ? { ...drawn.row, points: outlineText(drawn.outline) } : undefined}
        initial={drawn ? { points: outlineText(drawn.outline) } : {}}
        isOpen={drawn?.isInForm === true}
        // back to the outline, which can still be changed
        onClose={() => setDrawn((now) => now && { ...now, isInForm: false })}
        onSaved={({ keyId }) => {
          setDrawn(null)
          setChosen(keyId)
          say(t('resource.saved'))
        }}
        extra={(form) => <LookPreview values={form.values} />}
      />
    </Page>
  )
}

interface AreasInColourProps {
  areas: readonly MapArea[]
  company: Place
  chosen: string
  onChoose: (keyId: string) => void
  camera: Camera | null
  onView: (camera: Camera) => void
  drawn: Drawn | null
  onDrawn: (change: (now: Drawn | null) => Drawn | null) => void
  handle: MapHandle | null
  onHandle: (handle: MapHandle | null) => void
}

function AreasInColour({
  areas,
  company: [lng, lat],
  chosen,
  onChoose,
  camera,
  onView,
  drawn,
  onDrawn,
  handle,
  onHandle,
}: AreasInColourProps) {
  const { t } = useTranslation()
  const variant = useVariant()
  const ground = useGround()
  const beginning = useMapBeginning(variant)
  const [firstCamera] = useState(camera)
  const [states] = useState(() => new MapStates())
  const whole = useWhole(areas, [lng, lat])
  const layers = useMemo((): MapLayer[] => {
    const { text, borderField } = PALETTES[variant]
    return [
      {
        key: AREA_LAYER,
        shape: 'area',
        isLive: true,
        look: { color: borderField, label: { minZoom: 13, size: 12, color: text } },
        features: areas.map(({ keyId, name, ring, look }) => ({
          id: idOfArea(keyId),
          name,
          places: ring,
          paint: look,
        })),
      },
    ]
  }, [areas, variant])
  useEffect(() => {
    for (const { keyId } of areas) states.set(AREA_LAYER, idOfArea(keyId), { isChosen: keyId === chosen })
  }, [areas, states, chosen])
  if (ground.error && !ground.data) return <ListFailure error={ground.error} onRetry={() => void ground.refetch()} />
  if (!ground.data || !beginning) return <Waiting text={t('mapParts.reading')} />
  const area = areas.find(({ keyId }) => keyId === chosen)
  const change = (to: OutlineChange): void => onDrawn((now) => now && { ...now, outline: to(now.outline) })
  function press(thing: Thing | null, at: Place): void {
    if (!drawn) {
      onChoose((thing && areas.find(({ keyId }) => idOfArea(keyId) === thing.id)?.keyId) ?? '')
      return
    }
    const near = (last: Place): boolean => {
      const [one, other] = [handle?.pixelOf(last), handle?.pixelOf(at)]
      return one !== undefined && other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) < SAME_PX
    }
    change((now) => withCorner(now, at, near))
  }
  return (
    <TownGround
      ground={ground.data}
      beginning={beginning}
      layers={layers}
      states={states}
      camera={firstCamera}
      whole={whole}
      onPress={press}
      onDoublePress={() => {
        if (drawn) change(closed)
        return drawn !== null
      }}
      onView={(now) => {
        if (now) onView(now)
      }}
      onHandle={onHandle}
    >
      {handle && drawn && (
        <>
          <OutlineLayer handle={handle} outline={drawn.outline} onChange={change} />
          {!drawn.isInForm && (
            <OutlineBar
              name={drawn.name}
              outline={drawn.outline}
              onChange={change}
              onDone={() => onDrawn((now) => now && { ...now, isInForm: true })}
              onGiveUp={() => onDrawn(() => null)}
            />
          )}
        </>
      )}
      {handle && !drawn && area && (
        <Box
          position="absolute"
          insetBlockStart="3"
          insetInlineStart="3"
          padding="2.5"
          fontSize="sm"
          background="bg.panel"
          borderWidth="1px"
          borderColor="border.subtle"
          borderRadius="md"
          data-chosen-area={area.keyId}
        >
          <Box fontWeight="medium">{area.name}</Box>
          <Box color="fg.muted">
            {t(`mapAreas.of.${area.nodeType}`)} · {area.node.name}
          </Box>
        </Box>
      )}
    </TownGround>
  )
}
