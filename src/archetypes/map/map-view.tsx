import { Maximize, Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Column } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { mapColorsOf } from './map-colors.ts'
import { MapHolder } from './map-holder.ts'
import {
  anchorOf,
  type Bounds,
  type Camera,
  type MapLayer,
  type MapPointer,
  type Place,
  type Thing,
} from './map-layers.ts'
import type { MapStates } from './map-states.ts'
import { MapSurface } from './map-surface.ts'
import { MapTags, type Tagged } from './map-tags.ts'
import type { PackGround } from './pack-ground.ts'

const Frame = styled('div', {
  base: {
    position: 'relative',
    flex: 1,
    minHeight: 0,
    minWidth: 0,
    overflow: 'hidden',
    background: 'bg.page',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
  },
})
const Tags = styled('div', {
  base: {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    pointerEvents: 'none',
    '& > span': {
      position: 'absolute',
      insetBlockStart: 0,
      insetInlineStart: 0,
      paddingInline: '1',
      fontSize: 'xs',
      lineHeight: '1rem',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      background: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border.subtle',
      borderRadius: 'sm',
      '&[hidden]': { display: 'none' },
      '&[data-tag=old]': { color: 'quality.stale', borderStyle: 'dashed', borderColor: 'quality.stale' },
      '&[data-tag=computed]': { borderStyle: 'dashed', borderColor: 'border.field' },
    },
  },
})

export interface MapViewTexts {
  readonly label: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly fit: string
}

/** What a page asks of its map. */
export interface MapHandle {
  fly(at: Place): void
  /** @param coveredPx - From the left edge on, by something over the map; of a narrow map the lower half. */
  fit(bounds: Bounds, coveredPx?: number): void
  focus(): void
  /** Pixels from the upper left corner of the map. */
  pixelOf(place: Place): { readonly x: number; readonly y: number }
  placeAt(x: number, y: number): Place
  /** Calls back in each frame that is painted, until the returned function is called. */
  onFrame(run: () => void): () => void
}

interface MapViewProps {
  texts: MapViewTexts
  /** From the lowest; features may change, keys and looks make the map anew. */
  layers: readonly MapLayer[]
  /** Below the layers; another one makes the map anew. */
  pack: PackGround | null
  hidden: ReadonlySet<string>
  states: MapStates
  /** What is shown when the map is opened for the first time. */
  camera: Camera | Bounds
  /** All of it, for the button that shows it. */
  whole: Bounds
  onPress: (thing: Thing | null, at: Place) => void
  /** The pointer is over another thing, or over none. */
  onPoint?: (thing: Thing | null) => void
  /** @returns Whether it is used up: else the map comes nearer. */
  onDoublePress?: () => boolean
  /** Makes it a map that is edited; whether the pointer is taken, so that the map does not move with it. */
  onPointer?: (pointer: MapPointer) => boolean
  /** @param bounds - Null while no map is open. */
  onView: (camera: Camera | null, bounds: Bounds | null) => void
  onHandle: (handle: MapHandle | null) => void
  /** Shown in place of the map where the browser cannot draw one. */
  failure: ReactNode
  /** Over the map. */
  children?: ReactNode
}

/** How far above a thing its value stands, px. */
const RISE_PX = { area: 0, line: 4, point: 10 } as const
const TAG_ZOOM = { area: 13, line: 14, point: 12 } as const

/** A map of live things: panned and zoomed by pointer, wheel, fingers and keys. Load it lazily (lazy-map-view.ts). */
export function MapView(props: MapViewProps) {
  const { texts, layers, pack, hidden, states, whole, failure, children } = props
  const variant = useVariant()
  const container = useRef<HTMLDivElement>(null)
  const tagLayer = useRef<HTMLDivElement>(null)
  const camera = useRef<Camera | Bounds>(props.camera)
  const [surface, setSurface] = useState<MapSurface | null>(null)
  const [isImpossible, setImpossible] = useState(false)
  const tagged = useMemo(() => taggedOf(layers), [layers])
  // edits keep keys and looks: they do not open the map anew
  const looks = JSON.stringify(layers.map(({ key, look }) => [key, look]))

  const paint = useEffectEvent((tags: MapTags, open: MapSurface | null) => {
    if (open) tags.paint(open, states, tagged, hidden)
    else tags.clear()
  })
  const press = useEffectEvent(props.onPress)
  const point = useEffectEvent((thing: Thing | null) => props.onPoint?.(thing))
  const doublePress = useEffectEvent(() => props.onDoublePress?.() ?? false)
  const pointer = useEffectEvent((one: MapPointer) => props.onPointer?.(one) ?? false)
  const isEdited = props.onPointer !== undefined
  const tellView = useEffectEvent((now: Camera, bounds: Bounds) => {
    camera.current = now
    props.onView(now, bounds)
  })
  const change = useEffectEvent((open: MapSurface | null, problem: unknown) => {
    setSurface(open)
    setImpossible(problem !== null)
    props.onHandle(open)
    if (!open) props.onView(null, null)
  })
  const openSurface = useEffectEvent((parent: HTMLElement, at: Camera | Bounds, tags: MapTags, onLost: () => void) => {
    const open = new MapSurface(parent, {
      layers,
      pack,
      hidden,
      colors: mapColorsOf(variant),
      states,
      label: texts.label,
      camera: at,
      onPress: (thing, place) => press(thing, place),
      onPoint: (thing) => point(thing),
      onDoublePress: () => doublePress(),
      onPointer: isEdited ? (one) => pointer(one) : null,
      onView: (now, bounds) => tellView(now, bounds),
      onPaint: () => paint(tags, open),
      onLost,
    })
    return open
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks, theme and name are drawn into the map when it is opened
  useEffect(() => {
    const [parent, over] = [container.current, tagLayer.current]
    if (!parent || !over) return
    const tags = new MapTags(over)
    const holder = new MapHolder(parent, {
      camera: camera.current,
      open: (inside, at, onLost) => openSurface(inside, at, tags, onLost),
      onChange(open, problem) {
        if (!open) tags.clear()
        change(open, problem)
      },
    })
    return () => {
      holder.close()
      over.replaceChildren()
    }
  }, [looks, variant, texts.label, pack?.id])
  useEffect(() => surface?.edit(layers), [surface, layers])
  useEffect(() => surface?.hide(hidden), [surface, hidden])

  return (
    <Frame data-map={surface ? 'open' : 'closed'}>
      <div ref={container} style={{ position: 'absolute', inset: 0 }} hidden={isImpossible} />
      <Tags ref={tagLayer} aria-hidden />
      {isImpossible && failure}
      {surface && (
        <Column
          position="absolute"
          insetBlockEnd="3"
          insetInlineEnd="3"
          gap="1"
          padding="1"
          background="bg.panel"
          borderWidth="1px"
          borderColor="border.subtle"
          borderRadius="md"
        >
          <IconButton size="sm" label={texts.zoomIn} onClick={() => surface.zoomBy(1)}>
            <Plus size={16} aria-hidden />
          </IconButton>
          <IconButton size="sm" label={texts.zoomOut} onClick={() => surface.zoomBy(-1)}>
            <Minus size={16} aria-hidden />
          </IconButton>
          <IconButton size="sm" label={texts.fit} onClick={() => surface.fit(whole)}>
            <Maximize size={16} aria-hidden />
          </IconButton>
        </Column>
      )}
      {children}
    </Frame>
  )
}

/** Upper layers first: their values take precedence. */
const taggedOf = (layers: readonly MapLayer[]): Tagged[] =>
  [...layers].reverse().flatMap(({ key, shape, features, isLive }) =>
    isLive
      ? features.map(({ id, places }) => ({
          layer: key,
          id,
          at: anchorOf(shape, places),
          risePx: RISE_PX[shape],
          minZoom: TAG_ZOOM[shape],
        }))
      : [],
  )
