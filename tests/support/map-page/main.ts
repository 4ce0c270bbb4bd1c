import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { mapColorsOf } from '#archetypes/map/map-colors.ts'
import { MapHolder } from '#archetypes/map/map-holder.ts'
import type { Camera, MapFeature, MapLayer, Place } from '#archetypes/map/map-layers.ts'
import { MapStates } from '#archetypes/map/map-states.ts'
import { MapSurface } from '#archetypes/map/map-surface.ts'
import { MapView } from '#archetypes/map/map-view.tsx'
import { ConsoleTheme } from '#ui/theme/console-theme.tsx'

const COLUMNS = 12
const STEP = 0.0016
const CENTRE: Place = [115.6, 40.2]
const ZOOM = 14
const GIVE_BACK_MS = 50
const [LOADED_FRAMES, BUSY_MS] = [48, 40]

/** A grid of marks, without names over them, on an area with a name. */
const marks: readonly MapFeature[] = Array.from({ length: COLUMNS * COLUMNS }, (_, at) => ({
  id: at + 1,
  name: `${at}`,
  places: [
    [CENTRE[0] + ((at % COLUMNS) - COLUMNS / 2) * STEP, CENTRE[1] + (Math.floor(at / COLUMNS) - COLUMNS / 2) * STEP],
  ],
}))
const FAR = 0.2
const layersOf = (features: readonly MapFeature[]): MapLayer[] => [
  {
    key: 'ground',
    shape: 'area',
    isLive: false,
    look: { color: '#ffffff', label: { minZoom: 0, size: 14, color: '#000000' } },
    features: [
      {
        id: 1,
        name: '云川市 2026',
        places: [
          [CENTRE[0] - FAR, CENTRE[1] - FAR],
          [CENTRE[0] - FAR, CENTRE[1] + FAR],
          [CENTRE[0] + FAR, CENTRE[1] + FAR],
        ],
      },
    ],
  },
  { key: 'mark', shape: 'point', isLive: true, look: { color: '#808080', size: 16 }, features },
]

const colors = mapColorsOf('admin-day')
const states = new MapStates()
const container = document.querySelector<HTMLElement>('#map')
const view = document.querySelector<HTMLElement>('#view')
if (!container || !view) throw new Error('The page has no place for a map.')
const [parent, viewParent] = [container, view]

let surface: MapSurface | null = null
let wanted: { readonly id: number; readonly take: (color: string) => void } | null = null

const contextOf = (): WebGL2RenderingContext => {
  const context = parent.querySelector('canvas')?.getContext('webgl2')
  if (!context) throw new Error('No map is open.')
  return context
}

/** Colour in the middle of a mark, read in the frame that paints it. */
function read(): void {
  const feature = marks.find(({ id }) => id === wanted?.id)
  const [place] = feature?.places ?? []
  if (!wanted || !surface || !place) return
  const context = contextOf()
  const { x, y } = surface.pixelOf(place)
  const pixel = new Uint8Array(4)
  const scale = context.drawingBufferWidth / parent.clientWidth
  const fromBelow = context.drawingBufferHeight - Math.round(y * scale)
  context.readPixels(Math.round(x * scale), fromBelow, 1, 1, context.RGBA, context.UNSIGNED_BYTE, pixel)
  wanted.take(`#${[...pixel.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`)
  wanted = null
}

const holder = new MapHolder(parent, {
  camera: { centre: CENTRE, zoom: ZOOM },
  giveBackMs: GIVE_BACK_MS,
  open: (inside, camera, onLost) =>
    new MapSurface(inside, {
      layers: layersOf(marks),
      pack: null,
      hidden: new Set(),
      colors,
      states,
      label: 'map',
      camera,
      onPress: () => undefined,
      onPoint: () => undefined,
      onDoublePress: () => false,
      onPointer: null,
      onView: () => undefined,
      onPaint: read,
      onLost,
    }),
  onChange(open) {
    surface = open
  },
})

let extension: WEBGL_lose_context | null = null

declare global {
  /** Set by a test of packs: bytes of the pack, in base64. */
  var readPack: (offset: number, length: number) => Promise<string>
}
const STREET = '#ff00ff'
let numStreetPixels = 0

function countStreets(canvas: HTMLCanvasElement | null): void {
  const context = canvas?.getContext('webgl2')
  if (!context) return
  const { drawingBufferWidth: width, drawingBufferHeight: height } = context
  const pixels = new Uint8Array(4 * width * height)
  context.readPixels(0, 0, width, height, context.RGBA, context.UNSIGNED_BYTE, pixels)
  numStreetPixels = 0
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at] === 255 && pixels[at + 1] === 0 && pixels[at + 2] === 255) numStreetPixels += 1
}

const mapPage = {
  /** A map of nothing but a pack, whose streets have a colour of their own. */
  openPack(layers: readonly string[]): void {
    viewParent.style.height = '300px'
    new MapSurface(viewParent, {
      layers: [],
      pack: {
        id: 'pack',
        tiles: 'mvt',
        layers,
        colors: {
          page: '#ffffff',
          water: '#0000ff',
          green: '#00ff00',
          building: '#808080',
          street: STREET,
          name: '#000000',
          brightness: 1,
        },
        read: async (offset, length) => {
          const text = atob(await globalThis.readPack(offset, length))
          return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer
        },
      },
      hidden: new Set(),
      colors,
      states: new MapStates(),
      label: 'pack',
      camera: { centre: CENTRE, zoom: 13 },
      onPress: () => undefined,
      onPoint: () => undefined,
      onDoublePress: () => false,
      onPointer: null,
      onView: () => undefined,
      onPaint: () => countStreets(viewParent.querySelector('canvas')),
      onLost: () => undefined,
    })
  },
  numStreetPixels: (): number => numStreetPixels,
  classes: colors.classes,
  numMarks: marks.length,
  paintAll(color: number): void {
    for (const { id } of marks) states.set('mark', id, { color })
  },
  /** Zooms as fast as a wheel does, while every frame changes what all marks show; ends with a class. */
  async paintWhileZooming(last: number): Promise<void> {
    for (let step = 0; step < 30; step++) {
      surface?.zoomBy(step % 6 < 3 ? 0.8 : -0.8)
      mapPage.paintAll(step % colors.classes.length)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    surface?.zoomBy(0)
    mapPage.paintAll(last)
  },
  /**
   * Zooms through whole levels on a busy machine. In every frame, from then on for good, all other marks change; the given ones
   * have changed for the last time while the map still moves.
   */
  async paintUnderLoad(ids: readonly number[], last: number): Promise<void> {
    let frame = 0
    const others = marks.filter(({ id }) => !ids.includes(id))
    const step = (): void => {
      frame += 1
      for (const { id } of others) states.set('mark', id, { color: frame % colors.classes.length })
      if (frame < LOADED_FRAMES) {
        const isLast = frame === LOADED_FRAMES - 1
        surface?.zoomBy(isLast ? ZOOM - surface.zoom() : frame % 8 < 4 ? 1 : -1)
        const color = isLast ? last : frame % colors.classes.length
        for (const id of ids) states.set('mark', id, { color })
        const busy = performance.now() + BUSY_MS
        while (performance.now() < busy);
      }
      requestAnimationFrame(step)
    }
    step()
    while (frame < LOADED_FRAMES) await new Promise((resolve) => requestAnimationFrame(resolve))
  },
  paint(ids: readonly number[], color: number): void {
    for (const id of ids) states.set('mark', id, { color })
  },
  /** In a frame that the map paints by itself. */
  nextColorOf: (id: number): Promise<string> =>
    new Promise((take) => {
      wanted = { id, take }
    }),
  colorOf: (id: number): Promise<string> =>
    new Promise((take) => {
      wanted = { id, take }
      surface?.zoomBy(0)
    }),
  camera: (): Camera | null => surface?.camera() ?? null,
  fly: (at: Place): void => surface?.fly(at, 15),
  edit: (ids: readonly number[]): void => surface?.edit(layersOf(marks.filter(({ id }) => ids.includes(id)))),
  show(isShown: boolean): void {
    parent.hidden = !isShown
  },
  lose(): void {
    extension = contextOf().getExtension('WEBGL_lose_context')
    extension?.loseContext()
  },
  giveBack(): void {
    extension?.restoreContext()
  },
  close: (): void => holder.close(),
  /** The component, with what stands in place of a map that cannot be drawn. */
  renderView(): void {
    createRoot(viewParent).render(
      createElement(
        ConsoleTheme,
        null,
        createElement(MapView, {
          texts: { label: 'map', zoomIn: 'in', zoomOut: 'out', fit: 'all' },
          layers: layersOf(marks),
          pack: null,
          hidden: new Set<string>(),
          states,
          camera: { centre: CENTRE, zoom: 14 },
          whole: [115.5, 40.1, 115.7, 40.3],
          onPress: () => undefined,
          onPoint: () => undefined,
          onDoublePress: () => false,
          onView: () => undefined,
          onHandle: () => undefined,
          failure: 'instead of a map',
        }),
      ),
    )
  },
}
export type MapPage = typeof mapPage

Object.assign(globalThis, { mapPage })
