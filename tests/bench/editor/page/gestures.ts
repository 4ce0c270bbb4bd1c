import { refOf } from '#drawing-editor/edit/edit-board.ts'
import type { Editor } from '#drawing-editor/editor/editor.ts'
import { handlesOf } from '#drawing-editor/selection/handles.ts'
import { chosen } from '#drawing-editor/selection/selection.ts'
import { createTool } from '#drawing-editor/tools/create/create.tool.ts'
import { createRandom } from '#server/demo/simulator/physics/random.ts'
import { elementsOf, type MixedDocument } from '../../drawing/mixed-document.ts'
import { nextFrame } from '../../drawing/page/frames.ts'
import { isUprightRect } from './our-editor.ts'
import { createPointer, middleNow } from './pointer.ts'

/** Moves of each gesture, one a frame. */
const NUM_MOVES = 3
/** Way of a drag along each axis, CSS px; each goes another way, so that no size or place comes twice. */
const MIN_WAY_PX = 12
const MAX_WAY_PX = 36
/** Steps through the elements, so that neighbours are not taken one after another. */
const STRIDE = 7919

interface Place {
  readonly x: number
  readonly y: number
}

/** Makes gestures as a person does, one after another: drag, resize, marquee, create and undo. */
export function createGestures(editor: Editor, document: MixedDocument): (count: number) => Promise<void> {
  const pointer = createPointer(editor)
  const rects = elementsOf(document).filter(isUprightRect)
  const middle: Place = { x: document.width / 2, y: document.height / 2 }
  const random = createRandom(1, 'gestures')
  let numMade = 0
  let numSteps = 0
  editor.drawing.listenToSteps(() => {
    numSteps += 1
  })

  const dragFrom = async (from: Place, to: Place): Promise<void> => {
    await pointer.press(from.x, from.y)
    for (let move = 1; move <= NUM_MOVES; move += 1) {
      await nextFrame()
      const part = move / NUM_MOVES
      await pointer.moveTo(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    }
    await pointer.release()
    await nextFrame()
  }
  const nextWay = (): number => random.between(MIN_WAY_PX, MAX_WAY_PX) / editor.stage.camera.zoom
  /** A place on the way to the middle of the sheet, where there is room. */
  const inwards = ({ x, y }: Place): Place => ({
    x: x + Math.sign(middle.x - x) * nextWay(),
    y: y + Math.sign(middle.y - y) * nextWay(),
  })
  const nextUuid = (): string => rects[(numMade * STRIDE) % rects.length]?.uuid ?? ''
  const dragNext = (): Promise<void> => {
    const from = middleNow(editor, nextUuid())
    return dragFrom(from, inwards(from))
  }
  const cornerNow = (): Place => {
    const places = editor.frame ? handlesOf(editor.frame, editor.stage.camera.zoom) : []
    const corner = places.find(({ handle }) => handle.kind === 'resize' && handle.x === 1 && handle.y === 1)
    if (!corner) throw new Error('There is no handle.')
    return corner.at
  }

  /** Each with the steps that it makes. */
  const gestures: readonly (readonly [numSteps: number, make: () => Promise<void>])[] = [
    [1, dragNext],
    [
      1,
      () => {
        editor.select(chosen([refOf(nextUuid())]))
        const { x, y } = cornerNow()
        return dragFrom({ x, y }, { x: x + nextWay(), y: y + nextWay() })
      },
    ],
    [
      0,
      async () => {
        await dragFrom({ x: -document.width / 10, y: -document.height / 10 }, middle)
        if (editor.selection.refs.length === 0) throw new Error('The marquee chose nothing.')
      },
    ],
    [
      2,
      async () => {
        editor.take(createTool('rect'))
        await dragNext()
        editor.undo()
      },
    ],
  ]

  return async (count) => {
    for (let at = 0; at < count; at += 1) {
      const [wanted, make] = gestures[numMade % gestures.length] ?? [0, async () => undefined]
      const before = numSteps
      await make()
      if (numSteps - before !== wanted)
        throw new Error(`Gesture ${numMade} made ${numSteps - before} steps, not ${wanted}.`)
      numMade += 1
    }
  }
}
