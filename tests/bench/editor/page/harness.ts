import { buildMixedDocument, elementsOf, type MixedDocument } from '../../drawing/mixed-document.ts'
import type { EditingContestant, FullEditing } from '../../drawing/page/contestant.ts'
import { eachFrame, nextFrame, stageElement } from '../../drawing/page/frames.ts'
import { meterGl } from '../../drawing/page/gl-meter.ts'
import { screenFromWorld } from '../../drawing/page/peer-camera.ts'
import { buildPictures } from '../../drawing/page/pictures.ts'
import { leaningOf } from '../../drawing/page/screen-colors.ts'
import '../../drawing/page/stage.css'
import type { Edit, EditorHarnessApi, EditorName, OurHarnessApi } from '../harness-api.ts'
import { createOurEditor, type DragCount, isUprightRect } from './our-editor.ts'
import { createOurHarness } from './our-harness.ts'

type Contestant = Pick<EditingContestant, 'open'> & {
  openEditing(): Promise<FullEditing & { readonly dragCount?: DragCount }>
}

const CONTESTANTS: Record<EditorName, (spoilMs: number) => Promise<Contestant>> = {
  ours: async (spoilMs) => createOurEditor(spoilMs),
  konva: async () => (await import('../../drawing/page/konva.ts')).createKonva(true),
  fabric: async () => (await import('../../drawing/page/fabric.ts')).createFabric(true),
  meta2d: async () => (await import('../../drawing/page/meta2d.ts')).createMeta2d(true),
}
/** A drag stays within so many CSS px of its beginning. */
const DRAG_PX = 60
const FRAMES_TO_SETTLE = 10
/** Of grounds and handles, which are grey, neither colour is much nearer. */
const LEAST_LEANING = 100
const FILLS = [0xff00ff, 0x00ffff]

let contestant: Contestant | null = null
let editing: Awaited<ReturnType<Contestant['openEditing']>> | null = null
let text = ''
let numOpened = 0
let targets: Targets | null = null
let numFills = 0
let numDragged = 0

const present = () => {
  if (!editing) throw new Error('Nothing is open.')
  return editing
}

/** An element, by its place among those opened, and its middle. */
interface Target {
  readonly at: number
  readonly x: number
  readonly y: number
}

interface Targets {
  readonly clicked: Target
  /** Another one, since meta2d marks what is clicked all over. */
  readonly filled: Target
}

function findTargets(document: MixedDocument): Targets {
  const elements = elementsOf(document)
  const areaOf = (at: number): number => (elements[at]?.width ?? 0) * (elements[at]?.height ?? 0)
  const rects = elements.flatMap((element, at) => (isUprightRect(element) ? [at] : []))
  // colours of large ones are seen on a small scale too
  const [filled = -1, clicked = -1] = rects.sort((one, other) => areaOf(other) - areaOf(one))
  const targetOf = (at: number): Target => {
    const { left = 0, top = 0, width = 0, height = 0 } = elements[at] ?? {}
    return { at, x: left + width / 2, y: top + height / 2 }
  }
  return { clicked: targetOf(clicked), filled: targetOf(filled) }
}

const presentTargets = (): Targets => {
  if (!targets) throw new Error('No document was prepared.')
  return targets
}

const fillOf = (count: number): number => FILLS[count % FILLS.length] ?? 0

const EDITS: Record<Edit, (edited: FullEditing) => void | Promise<void>> = {
  async marquee(edited) {
    const numChosen = await edited.marquee()
    if (numChosen !== numOpened) throw new Error(`The marquee chose ${numChosen} of ${numOpened} elements.`)
  },
  move: (edited) => edited.moveAll(),
  undo: (edited) => edited.undo(),
  fill(edited) {
    numFills += 1
    edited.fill(presentTargets().filled.at, `#${fillOf(numFills).toString(16).padStart(6, '0')}`)
  },
  save(edited) {
    if (edited.save().length < numOpened) throw new Error('The text of the drawing is too short.')
  },
}

/** What came before is not counted. */
async function settle(): Promise<void> {
  await present().drawn()
  for (let frame = 0; frame < FRAMES_TO_SETTLE; frame += 1) await nextFrame()
}

const api: EditorHarnessApi = {
  async prepare(name, numElements, spoilMs) {
    contestant = await CONTESTANTS[name](spoilMs)
    numOpened = numElements
    const document = buildMixedDocument(numElements, buildPictures())
    targets = findTargets(document)
    // kept as text and parsed anew at `open`, so that every run starts from fresh objects
    text = JSON.stringify(document)
  },
  async open() {
    const document: MixedDocument = JSON.parse(text) // as prepare built it
    const { clicked } = presentTargets()
    text = ''
    const start = performance.now()
    await contestant?.open(document, stageElement())
    editing = (await contestant?.openEditing()) ?? null
    const taken = await present().elementAt(clicked.x, clicked.y)
    const openMs = performance.now() - start
    // where elements are small, ours takes one that is within reach
    if (taken < 0) throw new Error(`A click on element ${clicked.at} took none.`)
    return openMs
  },
  async edit(what) {
    await settle()
    const start = performance.now()
    await EDITS[what](present())
    const doneMs = performance.now() - start
    return { doneMs, drawnMs: (await present().drawn()) - start }
  },
  async isFilled(picture) {
    const { filled } = presentTargets()
    const { x, y } = screenFromWorld(present().camera, filled.x, filled.y)
    const place = { left: Math.floor(x), top: Math.floor(y) - 1, width: 1, height: 3, color: fillOf(numFills) }
    return (await leaningOf(picture, place, fillOf(numFills + 1))) > LEAST_LEANING
  },
  async beginDrag(count) {
    await settle()
    numDragged = 0
    const start = performance.now()
    await present().beginDrag(count)
    return (await present().drawn()) - start
  },
  drag(durationMs) {
    const edited = present()
    return eachFrame(durationMs, (frame) => {
      const px = 1 / edited.camera.zoom
      numDragged += 1
      edited.dragBy((frame % DRAG_PX) * px, ((2 * frame) % DRAG_PX) * px)
    })
  },
  async endDrag() {
    const edited = present()
    const { numMoves, hasGuides } = edited.dragCount ?? { numMoves: numDragged, hasGuides: true }
    if (!hasGuides) throw new Error('Nothing was snapped to.')
    const start = performance.now()
    await edited.endDrag()
    return { drawnMs: (await edited.drawn()) - start, movesPerFrame: numMoves / numDragged }
  },
}
const ourApi: OurHarnessApi = createOurHarness(meterGl())
Object.assign(globalThis, { editorHarness: api, ourHarness: ourApi })
