// One open map of the library. Duty: draws layers and states, tells presses and moves. Neighbours: map-style.ts says how
// things look, map-states.ts what they show, map-holder.ts when a map is open at all. Invariants: data is given once, edits
// go as differences; states are handed over once a frame, and all of them again where the library may have lost some.
// Import it lazily: it includes the library.

import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import {
  type GeoJSONSource,
  Map as LibraryMap,
  type MapMouseEvent,
  type MapTouchEvent,
  prewarm,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
// a file of its own, so that the content security policy needs no blob
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { diffOf } from './feature-diff.ts'
import { IMAGE_RATIO, mapImages } from './map-images.ts'
import type { Bounds, Camera, MapColors, MapFeature, MapLayer, MapPointer, Place, Thing } from './map-layers.ts'
import type { MapStates } from './map-states.ts'
import { alarmLevelOf, besideLayers, featureOf, isOfTrace, layerOfStyle, styleOf } from './map-style.ts'
import { openPack, type PackGround } from './pack-ground.ts'
import { type DrawnThing, thingAt } from './thing-at.ts'

setWorkerUrl(workerUrl)
// its worker starts while what the map shows is still on its way
prewarm()

/** Around what is shown whole. */
const FIT_PX = 48
const ZOOM = { least: 8, most: 19 } as const
/** From a press to the things that it may mean, px. */
const REACH_PX = 8
/** A lost picture that the browser does not give back by then is made anew, ms. */
const LOST_MS = 4_000
/** Measured from the making of a map until all in view is drawn. */
const FIRST_PICTURE = 'map:first-picture'
/** Names and marks appear at once. With none at all, the library would place all of them anew in each frame. */
const FADE_MS = 1
/** Metres of a pixel at the equator at a zoom of 0. */
const EQUATOR_M = 40_075_016.686 / 512

export interface SurfaceOptions {
  readonly layers: readonly MapLayer[]
  /** Below the layers; null: none. */
  readonly pack: PackGround | null
  readonly hidden: ReadonlySet<string>
  readonly colors: MapColors
  readonly states: MapStates
  /** Accessible name. */
  readonly label: string
  /** What is shown at first: a view, or all of an area. */
  readonly camera: Camera | Bounds
  /** Not on a map that is edited. */
  readonly onPress: (thing: Thing | null, at: Place) => void
  /** The pointer is over another thing, or over none; not on a map that is edited. */
  readonly onPoint: (thing: Thing | null) => void
  /** @returns Whether it is used up: else the map comes nearer. */
  readonly onDoublePress: () => boolean
  /** On a map that is edited: whether the pointer is taken, so that the map does not move with it. */
  readonly onPointer: ((pointer: MapPointer) => boolean) | null
  /** After every move, and once at the start. */
  readonly onView: (camera: Camera, bounds: Bounds) => void
  /** In each frame that is painted. */
  readonly onPaint: () => void
  /** The picture is lost and does not come back by itself. */
  readonly onLost: () => void
}

export class MapSurface {
  readonly #map: LibraryMap
  readonly #options: SurfaceOptions
  #layers: readonly MapLayer[]
  #hidden: ReadonlySet<string>
  /** Something was traced since the map is open. */
  #isTraced = false
  #frame = 0
  #pointed: Thing | null = null
  #lostTimer: ReturnType<typeof setTimeout> | undefined
  /** Moved since all states were handed over: the library may have missed some in tiles that came meanwhile. */
  #hasMoved = false
  readonly #stopWatching: () => void
  readonly #features = new WeakMap<readonly MapFeature[], ReadonlyMap<number, MapFeature>>()
  /** Made when the first of them is asked for. */
  #images: ReturnType<typeof mapImages> | null = null

  /** @throws {Error} where the browser has no WebGL 2. */
  constructor(container: HTMLElement, options: SurfaceOptions) {
    const { layers, colors, camera, label, states, pack } = options
    const began = performance.now()
    if (pack) openPack(pack)
    this.#options = options
    this.#layers = layers
    this.#hidden = options.hidden
    this.#map = new LibraryMap({
      container,
      style: styleOf(layers, colors, pack),
      ...('centre' in camera
        ? { center: [camera.centre[0], camera.centre[1]], zoom: camera.zoom }
        : { bounds: [camera[0], camera[1], camera[2], camera[3]], fitBoundsOptions: { padding: FIT_PX, maxZoom: 16 } }),
      minZoom: ZOOM.least,
      maxZoom: ZOOM.most,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      maxPitch: 0,
      renderWorldCopies: false,
      fadeDuration: FADE_MS,
      locale: { 'Map.Title': label },
    })
    const map = this.#map
    map.keyboard.disableRotation()
    map.touchZoomRotate.disableRotation()
    map.addControl(new ScaleControl({ maxWidth: 120 }), 'bottom-left')
    map.setMissingStyleImageResolver((name) => this.#addImage(name))
    map.on('style.load', () => {
      this.hide(this.#hidden)
      states.changeAll()
    })
    map.on('webglcontextlost', () => {
      this.#lostTimer = setTimeout(options.onLost, LOST_MS)
    })
    map.on('webglcontextrestored', () => clearTimeout(this.#lostTimer))
    if (options.onPointer) this.#tellPointer(options.onPointer)
    else this.#tellPresses(options)
    // a move reckons with the size that it began with: it would end beside where it leads
    map.on('resize', () => map.stop())
    map.on('render', options.onPaint)
    map.on('moveend', () => {
      this.#hasMoved = true
      this.#tellView()
    })
    map.on('idle', () => {
      if (!this.#hasMoved) return
      this.#hasMoved = false
      states.changeAll()
    })
    map.once('load', () => {
      // the timeline would keep all of them
      performance.clearMeasures(FIRST_PICTURE)
      performance.measure(FIRST_PICTURE, { start: began, end: performance.now() })
      this.#tellView()
    })
    this.#stopWatching = states.watch(() => this.#askFlush())
    states.changeAll()
  }

  remove(): void {
    clearTimeout(this.#lostTimer)
    cancelAnimationFrame(this.#frame)
    this.#stopWatching()
    this.#map.remove()
  }

  camera(): Camera {
    const { lng, lat } = this.#map.getCenter()
    return { centre: [lng, lat], zoom: this.#map.getZoom() }
  }

  /** Moves to a place; nearer only where it is far away now. */
  fly(at: Place, zoom = 15): void {
    this.#map.easeTo({ center: [at[0], at[1]], zoom: Math.max(zoom, this.#map.getZoom()) })
  }
  /** @param coveredPx - From the left edge on, by something over the map; of a narrow map the lower half. */
  fit([west, south, east, north]: Bounds, coveredPx = 0): void {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    const isNarrow = coveredPx > clientWidth * 0.6
    const padding = {
      top: FIT_PX,
      right: FIT_PX,
      bottom: isNarrow ? FIT_PX / 2 + clientHeight / 2 : FIT_PX,
      left: isNarrow ? FIT_PX : FIT_PX + coveredPx,
    }
    this.#map.fitBounds([west, south, east, north], { padding, maxZoom: 16 })
  }
  zoomBy(steps: number): void {
    this.#map.zoomTo(this.#map.getZoom() + steps)
  }
  zoom(): number {
    return this.#map.getZoom()
  }
  /** Pixels from the upper left corner of the map. */
  pixelOf([lng, lat]: Place): { readonly x: number; readonly y: number } {
    return this.#map.project([lng, lat])
  }
  /** The place below a pixel. */
  placeAt(x: number, y: number): Place {
    const { lng, lat } = this.#map.unproject([x, y])
    return [lng, lat]
  }
  /** Calls back in each frame that is painted, until the returned function is called. */
  onFrame(run: () => void): () => void {
    this.#map.on('render', run)
    return () => this.#map.off('render', run)
  }
  focus(): void {
    this.#map.getCanvas().focus()
  }

  /** Hides layers, and shows all others. */
  hide(hidden: ReadonlySet<string>): void {
    this.#hidden = hidden
    if (!this.#map.isStyleLoaded() && this.#map.getStyle() === undefined) return
    for (const { id } of this.#map.getStyle().layers) {
      if (!this.#layers.some(({ key }) => key === layerOfStyle(id))) continue
      const isShown = !hidden.has(layerOfStyle(id)) && (this.#isTraced || !isOfTrace(id))
      this.#map.setLayoutProperty(id, 'visibility', isShown ? 'visible' : 'none')
    }
  }

  /** Takes over edits: layers of the same keys, of which the features may differ. */
  edit(layers: readonly MapLayer[]): void {
    for (const layer of layers) {
      const before = this.#layers.find(({ key }) => key === layer.key)
      const diff = before && diffOf(before.features, layer.features)
      const source = this.#map.getSource<GeoJSONSource>(layer.key)
      if (!diff || !source) continue
      void source.updateData({
        remove: [...diff.removed, ...diff.changed.map(({ id }) => id)],
        add: [...diff.added, ...diff.changed].map((feature) => featureOf(layer, feature)),
      })
    }
    this.#layers = layers
  }

  #tellPresses({ onPress, onDoublePress }: SurfaceOptions): void {
    const map = this.#map
    map.on('click', ({ point, lngLat }) => onPress(this.#thingAt(point.x, point.y), [lngLat.lng, lngLat.lat]))
    map.on('dblclick', (event) => {
      if (onDoublePress()) event.preventDefault()
    })
    map.on('mousemove', ({ point }) => {
      if (!map.isMoving()) this.#point(this.#thingAt(point.x, point.y))
    })
    map.on('mouseout', () => this.#point(null))
  }

  #tellPointer(tell: (pointer: MapPointer) => boolean): void {
    const map = this.#map
    const pointerOf = (kind: MapPointer['kind'], event: MapMouseEvent | MapTouchEvent): MapPointer => {
      const { lngLat, point, originalEvent, type } = event
      return {
        kind,
        isTouch: type.startsWith('touch'),
        place: [lngLat.lng, lngLat.lat],
        x: point.x,
        y: point.y,
        isFree: originalEvent.ctrlKey || originalEvent.metaKey,
        metres: (EQUATOR_M * Math.cos((lngLat.lat * Math.PI) / 180)) / 2 ** map.getZoom(),
      }
    }
    map.doubleClickZoom.disable()
    map.on('mousedown', (event) => {
      if (event.originalEvent.button === 0 && tell(pointerOf('down', event))) event.preventDefault()
    })
    map.on('mousemove', (event) => tell(pointerOf('move', event)))
    map.on('mouseup', (event) => tell(pointerOf('up', event)))
    map.on('dblclick', (event) => tell(pointerOf('double', event)))
    this.#tellFinger((kind, event) => tell(pointerOf(kind, event)))
  }

  /** One finger is told as long as it is taken; a second one is the map's, and ends what the first one began. */
  #tellFinger(tell: (kind: MapPointer['kind'], event: MapTouchEvent) => boolean): void {
    const map = this.#map
    let isTaken = false
    map.on('touchstart', (event) => {
      const isSecond = event.points.length > 1
      if (isTaken && isSecond) tell('cancel', event)
      isTaken = !isSecond && tell('down', event)
      if (!isTaken) return
      event.preventDefault()
      // else the browser makes a press of a mouse of it
      event.originalEvent.preventDefault()
    })
    map.on('touchmove', (event) => {
      if (isTaken) tell('move', event)
    })
    const end = (kind: 'up' | 'cancel') => (event: MapTouchEvent) => {
      if (isTaken) tell(kind, event)
      isTaken = false
    }
    map.on('touchend', end('up'))
    map.on('touchcancel', end('cancel'))
  }

  #addImage(name: string): void {
    this.#images ??= mapImages(this.#options.colors)
    const image = this.#images.get(name)
    if (image && !this.#map.hasImage(name))
      this.#map.addImage(name, image.data, { pixelRatio: IMAGE_RATIO, sdf: image.isField })
  }

  #tellView(): void {
    const bounds = this.#map.getBounds()
    this.#options.onView(this.camera(), [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()])
  }

  /**
   * The live thing that a press means, among what is drawn: the library also finds marks and names that nobody sees.
   */
  #thingAt(x: number, y: number): Thing | null {
    const live = this.#layers.filter(({ isLive }) => isLive)
    // while the picture is lost there is no style
    if (!this.#map.getSource(live[0]?.key ?? '')) return null
    const near = this.#map.queryRenderedFeatures(
      [
        [x - REACH_PX, y - REACH_PX],
        [x + REACH_PX, y + REACH_PX],
      ],
      { layers: live.map(({ key }) => key) },
    )
    const beside = this.#map
      .queryRenderedFeatures([x, y], { layers: live.flatMap(besideLayers) })
      .filter(
        ({ layer, source, id }) =>
          alarmLevelOf(layer.id) === null ||
          alarmLevelOf(layer.id) === this.#options.states.get(source, Number(id)).level,
      )
    const drawn = near
      .map((found) => ({ found, isBeside: false }))
      .concat(beside.map((found) => ({ found, isBeside: true })))
      .flatMap(({ found, isBeside }): DrawnThing[] => {
        const layer = live.find(({ key }) => key === found.source)
        const feature = layer && this.#featuresOf(layer).get(Number(found.id))
        return layer && feature ? [{ layer, feature, isBeside }] : []
      })
    return thingAt(drawn, { x, y }, { pixelOf: (place) => this.pixelOf(place), reachPx: REACH_PX })
  }

  #featuresOf({ features }: MapLayer): ReadonlyMap<number, MapFeature> {
    const known = this.#features.get(features)
    if (known) return known
    const made = new Map(features.map((feature) => [feature.id, feature]))
    this.#features.set(features, made)
    return made
  }

  #point(thing: Thing | null): void {
    this.#map.getCanvas().style.cursor = thing ? 'pointer' : ''
    if (thing?.layer === this.#pointed?.layer && thing?.id === this.#pointed?.id) return
    this.#pointed = thing
    this.#options.onPoint(thing)
  }

  #askFlush(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      // while the picture is lost there is no style; `style.load` asks for all of them again
      if (!this.#map.getSource(this.#layers[0]?.key ?? '')) return
      let hasTrace = false
      this.#options.states.flush((layer, id, { text: _, ...state }) => {
        hasTrace ||= state.part !== 'none'
        this.#map.setFeatureState({ source: layer, id }, state)
      })
      if (hasTrace && !this.#isTraced) {
        this.#isTraced = true
        this.hide(this.#hidden)
      }
      this.#map.triggerRepaint()
    })
  }
}
