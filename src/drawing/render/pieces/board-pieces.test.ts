import { describe, expect, it, vi } from 'vitest'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { radians } from '#drawing/geometry/points.ts'
import { SlotTree } from '#drawing/scene/slot-tree.ts'
import { buildBoxes, buildElement, buildLine } from '#tests/support/build-element.ts'
import { buildBoardPieces } from './board-pieces.fixture.ts'
import type { BoardPieces, BoardPiecesOptions } from './board-pieces.ts'
import { PIECE, PIECE_BYTES, PIECE_FLAGS, PIECES_PER_ROW } from './piece.ts'

// Pixi asks which browser it is in when it is loaded; nothing of it is drawn with here
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: '' }))

const WORDS = PIECE_BYTES / 4
const NO_ROOM = new Uint32Array(4)
const always = () => true
const never = () => false

function buildPieces(elements: readonly DrawingElement[], more: Partial<BoardPiecesOptions> = {}): BoardPieces {
  const board = { elements, boxes: buildBoxes(elements), numElements: elements.length, tree: new SlotTree() }
  return buildBoardPieces(board, more)
}

const kindsOf = (pieces: BoardPieces): number[] =>
  Array.from({ length: pieces.count }, (_, i) => (pieces.words[i * WORDS + 12] ?? 0) & PIECE_FLAGS.kindMask)

const PIPE = [
  [0, 0],
  [100, 0],
  [100, 100],
  [200, 100],
] as const
const pipe = () => buildLine('polyLine', PIPE, { stroke: '#ffffff' })

describe('BoardPieces', () => {
  it('draws elements as from afar once the texture is full, and says so', () => {
    const onFull = vi.fn()
    const lines = Array.from({ length: 300 }, pipe)
    const pieces = buildPieces(lines, { maxRows: 1, onFull })
    const { count, isWhole } = pieces.list(
      Uint32Array.from(lines, (_, slot) => slot),
      1,
      NO_ROOM,
      always,
    )
    expect(isWhole).toBe(true)
    expect(onFull).toHaveBeenCalled()
    expect(pieces.count).toBeLessThanOrEqual(PIECES_PER_ROW)
    // each is three segments; what had no room for them is one, as long as there was room for that
    expect(count).toBe(pieces.count)
    expect(count).toBeGreaterThan(PIECES_PER_ROW - 3)
    pieces.forget(Array.from({ length: 50 }, (_, slot) => slot))
    onFull.mockClear()
    expect(pieces.list(Uint32Array.of(299), 1, NO_ROOM, always).count).toBeLessThanOrEqual(1)
    expect(onFull).not.toHaveBeenCalled()
  })

  it('takes a line apart into its segments, and shows it as one from afar', () => {
    const pieces = buildPieces([pipe()])
    const near = pieces.list(new Uint32Array([0]), 1, NO_ROOM, always)
    expect(kindsOf(pieces)).toEqual([PIECE.segment, PIECE.segment, PIECE.segment])
    expect([...near.numbers.subarray(0, near.count)]).toEqual([0, 1, 2])
    const far = pieces.list(new Uint32Array([0]), 0.01, NO_ROOM, always)
    expect([...far.numbers.subarray(0, far.count)]).toEqual([3])
    expect(pieces.count).toBe(4)
  })

  it('writes the pieces of an element when it is first shown, and once', () => {
    const pieces = buildPieces([buildElement('rect', { fill: '#ff0000' }), buildElement('circle', { radius: 10 })])
    expect(pieces.count).toBe(0)
    pieces.list(new Uint32Array([1]), 1, NO_ROOM, always)
    expect(kindsOf(pieces)).toEqual([PIECE.ellipse])
    pieces.list(new Uint32Array([0, 1]), 1, NO_ROOM, always)
    expect(kindsOf(pieces)).toEqual([PIECE.ellipse, PIECE.rect])
  })

  it('keeps the order of drawing, whatever was written first', () => {
    const pieces = buildPieces([buildElement('rect', { fill: '#ff0000' }), buildElement('circle', { radius: 10 })])
    pieces.list(new Uint32Array([1]), 1, NO_ROOM, always)
    const { numbers } = pieces.list(new Uint32Array([0, 1]), 1, NO_ROOM, always)
    expect([numbers[0], numbers[1]]).toEqual([1, 0])
  })

  it('leaves out what there is no time for, and says so', () => {
    const pieces = buildPieces([pipe(), pipe()])
    pieces.list(new Uint32Array([0]), 1, NO_ROOM, always)
    const answer = pieces.list(new Uint32Array([0, 1]), 1, NO_ROOM, never)
    expect(answer).toMatchObject({ count: 3, isWhole: false })
    expect(pieces.list(new Uint32Array([0, 1]), 1, NO_ROOM, always)).toMatchObject({ count: 6, isWhole: true })
  })

  it('turns an element about its middle, where it stands', () => {
    const pieces = buildPieces([buildElement('rect', { fill: '#ff0000' })])
    pieces.turn(0, radians(0))
    expect(pieces.count).toBe(0)
    pieces.list(new Uint32Array([0]), 1, NO_ROOM, always)
    pieces.turn(0, radians(Math.PI / 2))
    const floats = new Float32Array(pieces.words.buffer, 0, 6)
    expect([...floats].map((number) => Math.round(number))).toEqual([0, 1, -1, 0, 120, 60])
    expect(pieces.count).toBe(1)
  })

  it('leaves an element that is one box for want of room as it is, and its neighbours, when it is to be turned', () => {
    const onWritten = vi.fn()
    const lines = Array.from({ length: 300 }, pipe)
    const pieces = buildPieces(lines, { maxRows: 1, onWritten })
    const slots = Uint32Array.from(lines, (_, slot) => slot)
    pieces.list(slots, 1, NO_ROOM, always)
    const before = pieces.words.slice()
    onWritten.mockClear()
    // the first that had no room for its three pieces; one more box follows it
    const boxed = Math.floor(PIECES_PER_ROW / 3)
    expect(pieces.count).toBe(3 * boxed + 2)
    pieces.turn(boxed, radians(1))
    expect(pieces.words).toEqual(before)
    expect(onWritten).not.toHaveBeenCalled()
    pieces.turn(boxed - 1, radians(1))
    expect(pieces.words).not.toEqual(before)
  })

  it.each([{}, { strokeDashArray: [6, 4] }, { rx: 8, ry: 4 }])(
    'lets water stand between face and wall of a tank %o',
    (fields) => {
      const tank = { fill: '#20506a', stroke: '#ffffff', strokeWidth: 2, waterBoxMaxHeight: 2 }
      const pieces = buildPieces([buildElement('rect', { ...tank, ...fields })])
      pieces.list(new Uint32Array([0]), 1, NO_ROOM, always)
      const kinds = kindsOf(pieces)
      const water = kinds.indexOf(PIECE.water)
      expect(water).toBeGreaterThan(0)
      expect(water).toBeLessThan(kinds.length - 1)
    },
  )

  it('has no pieces for what is hidden or not painted', () => {
    const pieces = buildPieces([
      buildElement('rect', { fill: '#ff0000', visible: false }),
      buildElement('rect', { fill: 'transparent' }),
    ])
    expect(pieces.list(new Uint32Array([0, 1]), 1, NO_ROOM, always).count).toBe(0)
  })
})
