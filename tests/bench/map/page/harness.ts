import { eachFrame, nextFrame, stageElement } from '../../drawing/page/frames.ts'
import { partsOf } from '../../drawing/page/screen-colors.ts'
import { BENCH_COLORS, BENCH_KINDS, type BenchTown, benchTown } from '../bench-town.ts'
import type { MapContestantName } from '../map-harness-api.ts'
import { textOfValue } from '../value-text.ts'
import type { MapContestant } from './contestant.ts'
import { createOurs } from './ours.ts'

const CHANGES_A_SECOND = 1_000
const FRAMES_A_SECOND = 60
/** A frame that hands values over, one that draws them, one that is sure to be later. */
const FRAMES_TO_SETTLE = 4
/** Of what is looked at in the middle of a station, px. */
const LOOKED_PX = 2

const LOADERS: Record<MapContestantName, () => Promise<MapContestant>> = {
  ours: async () => createOurs(false),
  'ours with values': async () => createOurs(true),
  OpenLayers: async () => (await import('./openlayers.ts')).openLayers,
  Leaflet: async () => (await import('./leaflet.ts')).leaflet,
}

let contestant: MapContestant | null = null
let town: BenchTown | null = null
let numChanged = 0
let hold = (): void => undefined
/** Last colours of stations by their place in the list. */
const last = new Map<number, number>()

globalThis.mapHarness = {
  async prepare(name, spoilMs) {
    contestant = await LOADERS[name]()
    town = benchTown()
    if (spoilMs === 0) return
    hold = () => {
      const until = performance.now() + spoilMs
      while (performance.now() < until);
    }
    addEventListener('mousemove', hold)
  },
  async open() {
    const { opened, shown } = prepared()
    const began = performance.now()
    hold()
    await opened.open(stageElement(), shown)
    // the picture is on the screen in the frame after the one that drew it
    await nextFrame()
    return performance.now() - began
  },
  async change(durationMs, pace) {
    const began = performance.now()
    let numValues = 0
    await eachFrame(durationMs, (frame) => {
      hold()
      const seconds = pace === 'by time' ? (performance.now() - began) / 1000 : (frame + 1) / FRAMES_A_SECOND
      for (; numValues < seconds * CHANGES_A_SECOND; numValues += 1) changeOne()
    })
    return numValues
  },
  async settle() {
    for (let frame = 0; frame < FRAMES_TO_SETTLE; frame += 1) await nextFrame()
  },
  async judge(picture) {
    const { opened, shown } = prepared()
    const places = [...last].flatMap(([at, color]) => {
      const [place] = shown.station[at]?.places ?? []
      if (!place) return []
      const { x, y } = opened.pixelOf(place)
      const [left, top] = [Math.round(x - LOOKED_PX / 2), Math.round(y - LOOKED_PX / 2)]
      const isInside = left >= 0 && top >= 0 && left + LOOKED_PX <= innerWidth && top + LOOKED_PX <= innerHeight
      // where values are written, some cover a station
      if (!isInside || isCovered(x, y)) return []
      return [{ left, top, width: LOOKED_PX, height: LOOKED_PX, color: rgbOf(BENCH_COLORS[color] ?? '') }]
    })
    const parts = await partsOf(picture, places)
    const texts = [...document.querySelectorAll<HTMLElement>('#texts > span:not([hidden])')]
    const right = new Set([...last].map(([at, color]) => textOfValue(at, color)))
    return {
      numStations: places.length,
      numRight: parts.filter((part) => part > 0.5).length,
      numTexts: texts.length,
      numRightTexts: texts.filter(({ textContent }) => right.has(textContent)).length,
    }
  },
}

function prepared(): { opened: MapContestant; shown: BenchTown } {
  if (!contestant || !town) throw new Error('No contestant is prepared.')
  return { opened: contestant, shown: town }
}

/** Each kind of thing as often as the others. */
function changeOne(): void {
  const { opened, shown } = prepared()
  numChanged += 1
  const kind = BENCH_KINDS[numChanged % BENCH_KINDS.length] ?? 'pipe'
  const [at, color] = [(numChanged * 7_919) % shown[kind].length, (numChanged * 31) % BENCH_COLORS.length]
  opened.show(kind, at, color)
  if (kind === 'station') last.set(at, color)
}

const rgbOf = (color: string): number => Number.parseInt(color.slice(1), 16)

function isCovered(x: number, y: number): boolean {
  return [...document.querySelectorAll('#texts > span:not([hidden])')].some((span) => {
    const box = span.getBoundingClientRect()
    return (
      x > box.left - LOOKED_PX && x < box.right + LOOKED_PX && y > box.top - LOOKED_PX && y < box.bottom + LOOKED_PX
    )
  })
}
