import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Affine,
  composeAffines,
  radians,
  rotation,
  scaling,
  skewing,
  translation,
  worldPoint,
} from '#drawing/engine.ts'
import {
  allRefs,
  applied,
  boards,
  expectSamePoints,
  leaves,
  type OpenedBoard,
  openBoard,
  paintedCorners,
  someOf,
} from './board.fixture.ts'
import { chosenElements } from './chosen-elements.ts'
import { type ElementRef, elementAt, frameAt, keyOf, refOf } from './edit-board.ts'
import { flipOperations } from './flip.ts'
import { groupOperations } from './group.ts'
import { moveOperations } from './move.ts'
import { rotateOperations } from './rotate.ts'
import { selectionFrame } from './selection-frame.ts'
import { transformOperations } from './transform.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const transforms: fc.Arbitrary<Affine> = fc
  .tuple(
    number(-500, 500),
    number(-500, 500),
    number(-4, 4).map(radians),
    fc.oneof(number(0.3, 3), number(-3, -0.3)),
    fc.oneof(number(0.3, 3), number(-3, -0.3)),
    fc.oneof(fc.constant(0), number(-0.8, 0.8)).map(radians),
  )
  .map(([x, y, turn, scaleX, scaleY, lean]) =>
    composeAffines(translation(x, y), rotation(turn), scaling(scaleX, scaleY), skewing(lean, radians(0))),
  )

/** The corners of an element's body; its stroke is left out, since a uniform one is not scaled. */
function bodyCorners({ board }: OpenedBoard, ref: ElementRef, by: Affine) {
  const element = elementAt(board, ref)
  if (!element || element.kind === 'group') return []
  const body = { ...element, strokeWidth: 0 }
  return paintedCorners({ element: body, frame: composeAffines(by, frameAt(board, ref)) })
}

/** Everything inside the chosen elements went along with the transform, and nothing else moved. */
function expectTransformed(before: OpenedBoard, now: OpenedBoard, refs: readonly ElementRef[], by: Affine): void {
  const chosen = chosenElements(before.board, refs).map(({ ref }) => keyOf(ref))
  for (const ref of allRefs(before.board)) {
    const key = keyOf(ref)
    const isChosen = chosen.some((one) => key === one || key.startsWith(`${one}/`))
    const stays = translation(0, 0)
    expectSamePoints(bodyCorners(now, ref, stays), bodyCorners(before, ref, isChosen ? by : stays))
  }
}

describe('transformOperations', () => {
  it('takes along every pixel of what is chosen, in groups too, and moves nothing else', () => {
    fc.assert(
      fc.property(boards, transforms, fc.gen(), (opened, transform, draw) => {
        const refs = draw(someOf, allRefs(opened.board))
        expectTransformed(opened, applied(opened, transformOperations(opened.board, refs, transform)), refs, transform)
      }),
    )
  })

  it('keeps the box of a group that of its members', () => {
    fc.assert(
      fc.property(fc.array(leaves, { minLength: 2, maxLength: 4 }), transforms, fc.gen(), (list, transform, draw) => {
        const opened = openBoard(list)
        const refs = list.map((_, at) => refOf(`e${at}`))
        const grouped = applied(opened, groupOperations(opened.board, refs, 'g'))
        const members = refs.map((_, at) => ({ id: 'g', path: [at] }))
        const chosen = draw(someOf, members)
        const { board } = applied(grouped, transformOperations(grouped.board, chosen, transform))
        const group = selectionFrame(board, [refOf('g')])
        const around = selectionFrame(board, [...members, ...members])
        for (const field of ['centerX', 'centerY', 'width', 'height'] as const)
          expect(group?.[field]).toBeCloseTo(around?.[field] ?? Number.NaN, 6)
      }),
    )
  })
})

describe('moveOperations', () => {
  it('moves what is chosen by document px, whatever space it stands in', () => {
    fc.assert(
      fc.property(boards, number(-900, 900), number(-900, 900), fc.gen(), (opened, dx, dy, draw) => {
        const refs = draw(someOf, allRefs(opened.board))
        expectTransformed(
          opened,
          applied(opened, moveOperations(opened.board, refs, dx, dy)),
          refs,
          translation(dx, dy),
        )
      }),
    )
  })
})

describe('rotateOperations', () => {
  it('turns everything about the point, and back again', () => {
    fc.assert(
      fc.property(
        boards,
        fc.oneof(fc.constantFrom(90, 180, 15), number(-700, 700)),
        fc.gen(),
        (opened, degrees, draw) => {
          const refs = draw(someOf, allRefs(opened.board))
          const center = worldPoint(300, 200)
          const by = composeAffines(
            translation(300, 200),
            rotation(radians((degrees * Math.PI) / 180)),
            translation(-300, -200),
          )
          const turned = applied(opened, rotateOperations(opened.board, refs, degrees, center))
          expectTransformed(opened, turned, refs, by)
          const back = applied(turned, rotateOperations(turned.board, refs, -degrees, center))
          expectTransformed(opened, back, refs, translation(0, 0))
        },
      ),
    )
  })
})

describe('flipOperations', () => {
  it('mirrors about the middle of what is chosen, and twice is as before', () => {
    fc.assert(
      fc.property(boards, fc.constantFrom('horizontally', 'vertically'), fc.gen(), (opened, way, draw) => {
        const refs = draw(someOf, allRefs(opened.board))
        const frame = selectionFrame(opened.board, refs)
        const flipped = applied(opened, flipOperations(opened.board, refs, way))
        const { centerX = 0, centerY = 0 } = frame ?? {}
        const mirror = way === 'horizontally' ? scaling(-1, 1) : scaling(1, -1)
        const by = composeAffines(translation(centerX, centerY), mirror, translation(-centerX, -centerY))
        expectTransformed(opened, flipped, refs, by)
      }),
    )
  })
})
