import type { ContestantName, HarnessApi } from '../harness-api.ts'
import { buildMixedDocument, type MixedDocument } from '../mixed-document.ts'
import { buildSymbolsDocument } from '../symbols-document.ts'
import { type Contestant, type Editing, PAN_STEP_PX, presented } from './contestant.ts'
import { eachFrame, nextFrame, stageElement, zoomTo } from './frames.ts'
import { meterGl } from './gl-meter.ts'
import { createLiveHarness } from './live-harness.ts'
import { buildPictures } from './pictures.ts'
import './stage.css'

const CONTESTANTS: Record<ContestantName, () => Promise<Contestant>> = {
  ours: async () => (await import('./ours.ts')).createOurs(),
  konva: async () => (await import('./konva.ts')).createKonva(),
  fabric: async () => (await import('./fabric.ts')).createFabric(),
  meta2d: async () => (await import('./meta2d.ts')).createMeta2d(),
  svg: async () => (await import('./svg.ts')).createSvg(),
}
/** Frames in one direction before a pan or zoom reverses. */
const FRAMES_OUT = 30
const FRAMES_TO_SETTLE = 5
const ZOOM_STEP = 1.05

let contestant: Contestant | null = null
let text = ''
let numOpened = 0
let editing: Editing | null = null

const present = (): Contestant => {
  if (!contestant) throw new Error('No contestant was chosen.')
  return contestant
}

const presentEditing = (): Editing => {
  if (!editing) throw new Error('Editing was not opened.')
  return editing
}

/** Time until what `work` changes has been drawn, ms. */
async function untilDrawn(work: () => void | Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  await presented()
  return performance.now() - start
}

/** Alternates between forward and back. */
const direction = (frame: number): 1 | -1 => (Math.floor(frame / FRAMES_OUT) % 2 === 0 ? 1 : -1)

const api: HarnessApi = {
  async prepare(name, numElements) {
    contestant = await CONTESTANTS[name]()
    numOpened = numElements
    // kept as text and parsed anew at `open`, so that every run starts from fresh objects
    text = JSON.stringify(buildMixedDocument(numElements, buildPictures()))
  },
  async prepareSymbols(numSymbols, numLeaves) {
    contestant = await CONTESTANTS.ours()
    numOpened = numSymbols
    text = JSON.stringify(buildSymbolsDocument(numSymbols, numLeaves, buildPictures()))
  },
  async open() {
    const stage = stageElement()
    const canvas: MixedDocument = JSON.parse(text) // as prepare built it
    text = ''
    const start = performance.now()
    await present().open(canvas, stage)
    return performance.now() - start
  },
  pan: (durationMs) =>
    eachFrame(durationMs, (frame) => {
      const turn = Math.floor(frame / (2 * FRAMES_OUT)) % 2
      const px = direction(frame) * PAN_STEP_PX
      present().panBy(turn === 0 ? px : 0, turn === 0 ? 0 : px)
    }),
  zoom: (durationMs) => eachFrame(durationMs, (frame) => present().zoomBy(ZOOM_STEP ** direction(frame))),
  zoomTo: (zoom) => zoomTo(present(), zoom),
  async openEditing() {
    editing = (await present().openEditing?.()) ?? null
    // until all that is in view has been drawn
    for (let frame = 0; frame < FRAMES_OUT; frame += 1) await nextFrame()
  },
  async beginDrag(count) {
    // what came before is not counted
    for (let frame = 0; frame < FRAMES_TO_SETTLE; frame += 1) await nextFrame()
    return untilDrawn(() => presentEditing().beginDrag(count))
  },
  drag(durationMs) {
    const edited = presentEditing()
    return eachFrame(durationMs, (frame) => edited.dragBy(frame % FRAMES_OUT, (2 * frame) % FRAMES_OUT))
  },
  endDrag: () => untilDrawn(() => presentEditing().endDrag()),
  editOne: (how, durationMs) =>
    eachFrame(durationMs, (frame) => {
      const edited = presentEditing()
      if (how === 'bring to front') edited.toFront?.((frame * 7919) % numOpened)
      else if (frame % 2 === 0) edited.insertOne?.()
      else edited.removeInserted?.()
    }),
  async edit() {
    const editing = presentEditing()
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    return {
      marqueeMs: await timed(async () => {
        if ((await editing.marquee()) !== numOpened) throw new Error('The marquee did not choose everything.')
      }),
      moveMs: await timed(() => editing.moveAll()),
      undoMs: await timed(() => editing.undo()),
    }
  },
}
const meter = meterGl()
const liveHarness = createLiveHarness(meter)
const openSoakHarness = async () => (await import('./soak-harness.ts')).createSoakHarness(meter)
const openMeta2dWall = async (drawings: readonly MixedDocument[], turnMs: number) =>
  (await import('./meta2d-wall.ts')).createMeta2dWall(drawings, turnMs)
Object.assign(globalThis, { harness: api, liveHarness, openSoakHarness, openMeta2dWall })
