import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { BindingTable } from '../binding/binding-table.ts'
import { DrawingHistory } from '../document/drawing-history.ts'
import { type BoardRecord, type DrawingRecord, findBoard } from '../document/drawing-record.ts'
import { type JsonFields, operation } from '../document/operation.ts'
import { randomOperation } from '../document/random-operation.fixture.ts'
import { BoardBindings } from '../react/board-bindings.ts'
import { openSlotQuestions } from '../react/slot-questions.ts'
import { buildBoardPieces } from '../render/pieces/board-pieces.fixture.ts'
import { createInThreadGeometryService } from '../services/in-thread-geometry-service.ts'
import { BoardElements, type SlotChange } from './board-elements.ts'
import { FlowRuns } from './flow-runs.ts'

// Pixi asks which browser it is in when it is loaded; nothing of it is drawn with here
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: '' }))

const KINDS: readonly JsonFields[] = [
  { type: 'rect', width: 40, height: 20, fill: '#ff0000' },
  { type: 'circle', radius: 12, fill: '#00ff00', strokeWidth: 3, stroke: '#ffffff' },
  {
    type: 'polyLine',
    points: [
      { x: 0, y: 0 },
      { x: 60, y: 0 },
      { x: 60, y: 40 },
    ],
    flowDirection: 1,
  },
  {
    type: 'polyLine',
    points: [
      { x: 0, y: 0 },
      { x: 60, y: 0 },
    ],
    flowDirection: -1,
    stationVal1: 'F1',
    from: { uuid: 'b1-3', port: 'right' },
  },
  {
    type: 'arrowLine',
    points: [
      { x: 0, y: 0 },
      { x: 0, y: 40 },
    ],
    flowDirection: 1,
    from: { uuid: 'b1-3', port: 'left' },
    to: { uuid: 'b1-5', port: 'left' },
  },
  {
    type: 'polyLine',
    points: [
      { x: 0, y: 0 },
      { x: 300, y: 0 },
    ],
    jumps: true,
  },
  {
    type: 'arrowLine',
    points: [
      { x: 0, y: 0 },
      { x: 0, y: 200 },
      { x: 200, y: 400 },
    ],
    jumps: true,
  },
  { type: 'text', text: '42', fontSize: 20, width: 30, height: 22, fill: '#ffffff' },
  { type: 'text', text: '42', fontSize: 20, width: 30, height: 22, fill: '#ffffff', stationVal1: 'P1s' },
  { type: 'strange' },
  {
    type: 'group',
    width: 100,
    height: 60,
    angle: 30,
    objects: [
      { type: 'rect', width: 30, height: 20, fill: '#ff0000', colorKeys: [{ color: '#00ff00' }], stationVal1: 'S1' },
      {
        type: 'group',
        width: 40,
        height: 40,
        left: 20,
        objects: [
          { type: 'text', text: '42', fontSize: 20, width: 30, height: 22, fill: '#ffffff', stationVal1: 'P2s' },
        ],
      },
    ],
  },
  { type: 'triangle', width: 30, height: 30, fill: '#0000ff', visible: false },
]

/** Elements of all kinds, by the number in their uuid. */
function element(uuid: string): JsonFields {
  const number = [...uuid].reduce((sum, character) => sum * 31 + (character.codePointAt(0) ?? 0), 7) % 997
  return { ...KINDS[number % KINDS.length], uuid, left: (number * 13) % 900, top: (number * 29) % 700 }
}

const record = (): DrawingRecord => ({
  width: 1920,
  height: 1080,
  uuid: 'd',
  boards: ['b1', 'b2'].map((uuid) => ({
    title: uuid,
    uuid,
    objects: {
      version: '5.3.0',
      objects: Array.from({ length: 12 }, (_, at) => element(`${uuid}-${at}`)),
      background: '#3e3f4c',
    },
  })),
})
const FIELDS = [
  'left',
  'top',
  'width',
  'visible',
  'fill',
  'points',
  'flowDirection',
  'text',
  'type',
  'angle',
  'objects',
  'stationVal1',
  'unitText',
  'from',
  'jumps',
]

/** All that follows one board. */
function openBoard(stored: BoardRecord) {
  const board = new BoardElements(stored)
  const geometry = openSlotQuestions(board, createInThreadGeometryService(), true)
  const runs = new FlowRuns(board)
  const bindings = new BoardBindings(board)
  const pieces = buildBoardPieces(board)
  let room = new Uint32Array(4)
  const shown = () => {
    const { numbers, count } = pieces.list(board.seen.slots, 1, room, () => true)
    room = numbers
    // the words of the pieces in the order in which they are drawn
    return [...numbers.subarray(0, count)].map((piece) => [...pieces.words.subarray(piece * 16, piece * 16 + 14)])
  }
  return {
    board,
    shown,
    follow(after: BoardRecord, change: Parameters<BoardElements['follow']>[1]): SlotChange {
      const slots = board.follow(after, change)
      geometry.follow(slots)
      runs.follow(slots)
      bindings.follow(slots)
      pieces.forget([...slots.changed, ...slots.removed])
      return slots
    },
    /** Everything by uuid, in drawing order. */
    async state() {
      // members of groups have no uuid here: they are named by their places
      const uuidOf = (slot: number): string | null => {
        const parent = board.tree.parentOf(slot)
        if (parent === undefined) return board.elements[slot]?.uuid ?? null
        return `${uuidOf(parent)}/${board.tree.childrenOf(parent).indexOf(slot)}`
      }
      const uuids = (slots: Iterable<number> | null) => [...(slots ?? [])].map(uuidOf)
      const order = [...board.order]
      const { table } = bindings
      return {
        elements: order.map((slot) => board.elements[slot]),
        ranks: order.map((slot) => board.rankOf(slot)),
        boxes: [...board.boxesOf(board.order)],
        members: order.map((slot) =>
          board.tree.membersOf(slot).map((member) => [uuidOf(member), board.elements[member], board.frameOf(member)]),
        ),
        detailZooms: order.map((slot) => board.detailZooms[slot]),
        seen: uuids(board.seen.slots),
        extent: board.seen.extent,
        inView: uuids(await geometry.visible(0, 0, 500, 400)),
        enclosed: uuids(await geometry.marquee('enclose', 0, 0, 600, 500)),
        hit: uuids(await geometry.hit(300, 200, 60, 8)),
        touched: uuids(await geometry.marquee('touch', 250, 150, 350, 260)),
        runs: order.flatMap((slot) => {
          const run = runs.runOf(slot)
          return run?.slots[0] === slot ? [uuids(run.slots)] : []
        }),
        bound: boundOf(table, uuidOf),
        pieces: shown(),
      }
    },
  }
}

/** Texts, slots, flows and pipes of a table, each with the name of what it shows, by uuid. */
function boundOf({ texts, slots, flows, network, references }: BindingTable, uuidOf: (slot: number) => string | null) {
  const nameOf = (source: number) => references[source]?.paramCode ?? source
  const shown = texts.map(({ element, source, ...text }) => ['text', uuidOf(element), nameOf(source), text])
  const bound = slots.map(({ element: slot, slot: number, source }) => [number, uuidOf(slot), nameOf(source)])
  const flowing = flows.map(({ element, source, ...flow }) => ['flow', uuidOf(element), nameOf(source), flow])
  const piped = Array.from(network.pipes, (pipe, at) => {
    const ends = [network.firstNodes[at] ?? 0, network.lastNodes[at] ?? 0]
    return ['pipe', uuidOf(pipe), network.senses[at], ends.map((node) => uuidOf(network.devices[node] ?? -1))]
  })
  return [...shown, ...bound, ...flowing, ...piped].map((entry) => JSON.stringify(entry)).sort()
}

describe('following a drawing', () => {
  it('gives the same elements, order, boxes, hits, flow runs and pieces as opening it anew', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), fc.integer({ min: 1, max: 40 }), async (draw, numSteps) => {
        const history = new DrawingHistory(record())
        const boards = new Map(history.record.boards.map((stored) => [stored.uuid, openBoard(stored)]))
        history.listen(({ boards: changes }) => {
          for (const change of changes) {
            const after = findBoard(history.record, change.board)
            if (after) boards.get(change.board)?.follow(after, change)
          }
        })
        const options = { element, fields: FIELDS, hasBoardOperations: false }
        for (let serial = 0; serial < numSteps; serial += 1) {
          const way = draw(fc.nat, { max: 9 })
          if (way === 0) history.undo()
          else if (way === 1) history.redo()
          else {
            const next = () => operation.parse(randomOperation(history, draw, serial, options))
            const [first, second] = [next(), next()]
            if (way === 3) {
              // a move of a gesture: one change takes the move before back and does its own
              const mark = history.mark('drag')
              history.apply([first])
              history.apply([second], { from: mark })
              history.commit()
            } else history.apply([first])
          }
          // pieces that were shown must be given up again
          if (way === 2) for (const { shown } of boards.values()) shown()
        }
        for (const stored of history.record.boards) {
          const followed = await boards.get(stored.uuid)?.state()
          expect(followed).toEqual(await openBoard(stored).state())
        }
      }),
      { numRuns: 200, endOnFailure: true },
    )
  }, 60_000)

  it('keeps the slot of an element wherever it goes, and gives up that of a removed one', () => {
    const history = new DrawingHistory(record())
    const [stored] = history.record.boards
    if (!stored) throw new Error('The drawing has no board.')
    const { board, follow } = openBoard(stored)
    history.listen(({ boards: [change] }) => {
      const after = findBoard(history.record, 'b1')
      if (after && change) follow(after, change)
    })
    const slot = board.slotOf('b1-3')
    const numSlots = board.elements.length
    history.apply([{ kind: 'reorder', board: 'b1', items: [{ id: 'b1-3', index: 11 }] }])
    history.apply([{ kind: 'remove', board: 'b1', ids: ['b1-0'] }])
    expect([board.slotOf('b1-3'), board.rankOf(slot ?? -1)]).toEqual([slot, 10])
    expect(board.slotOf('b1-0')).toBeUndefined()
    history.apply([{ kind: 'insert', board: 'b1', items: [{ index: 5, element: element('new') }] }])
    expect([board.slotOf('new'), board.elements.length]).toEqual([0, numSlots])
  })
})
