import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elementBox, isFields, type JsonFields, readElement, versionOf } from '#drawing/engine.ts'
import type { CommandId } from '../commands/registry.ts'
import { type EditBoard, listIn, refOf } from '../edit/edit-board.ts'
import { insertOperations } from '../edit/insert.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { moveOperations } from '../edit/move.ts'
import { pipeEndsOf } from '../edit/pipe-ends.ts'
import { withNewNames } from '../edit/with-new-names.ts'
import { chosen } from '../selection/selection.ts'
import { bindableSymbols, bindOperations } from '../symbols/bind-symbols.ts'
import { symbolOf } from '../symbols/library.ts'
import { symbolTool } from '../tools/symbol/symbol.tool.ts'
import { TestCommands } from './test-commands.ts'

const caseOf = (name: string): readonly JsonFields[] => {
  const read: unknown = JSON.parse(readFileSync(new URL(`./cases/${name}`, import.meta.url), 'utf8'))
  return isFields(read as JsonFields) ? listIn(read as JsonFields).filter(isFields) : []
}
const VALVES = caseOf('paste-reroutes-original.json')
const WORDS = { stopped: '停止', running: '运行', fault: '故障' }
const UNITS = new Map(['T1g', 'P1g', 'CV1_U', 'XP1_Run', 'XP1_Hz', 'XP1_Flt'].map((code) => [code, '']))

/** Where an element stands: its box, and the points of a line. By name, inside groups too. */
function placesOf(board: EditBoard): Map<string, string> {
  return new Map(
    board.objects.objects.map((stored) => {
      const element = readElement(stored, versionOf(board))
      const uuid = String(stored.uuid)
      const round = (value: number) => Math.round(value * 100) / 100
      const box = element ? Object.values(elementBox(element)).map(round) : []
      const points = linePointsAt(board, refOf(uuid)).map(({ x, y }) => [round(x), round(y)])
      return [uuid, JSON.stringify(points.length > 0 ? points : box)]
    }),
  )
}

/** All that is joined to some elements, and what that belongs to: a pipe, and what stands on it. */
function joinedTo(board: EditBoard, ids: ReadonlySet<string>): Set<string> {
  const within = (stored: JsonFields): string[] => [
    String(stored.uuid),
    ...listIn(stored).flatMap((one) => (isFields(one) ? within(one) : [])),
  ]
  const joined = new Set(ids)
  for (let size = 0; size < joined.size; ) {
    size = joined.size
    const names = new Set(
      board.objects.objects.filter(({ uuid }) => joined.has(String(uuid))).flatMap((stored) => within(stored)),
    )
    for (const stored of board.objects.objects) {
      const ends = pipeEndsOf(stored)
      const { tap, labelOf } = stored
      const to = [ends?.from?.uuid, ends?.to?.uuid, tap, labelOf]
      // a pipe does not hand on what moved one of its ends to the device at the other
      if (to.some((uuid) => typeof uuid === 'string' && names.has(uuid) && (tap || labelOf || ids.has(uuid))))
        joined.add(String(stored.uuid))
    }
  }
  return joined
}

const COMMANDS = [
  'paste',
  'pasteInPlace',
  'duplicate',
  'group',
  'ungroup',
  'bringToFront',
  'sendToBack',
  'flipAcross',
  'turnRight',
  'alignLeft',
  'lock',
] as const satisfies readonly CommandId[]

const place = fc.tuple(fc.integer({ min: 60, max: 1_100 }), fc.integer({ min: 60, max: 700 }))
const step = fc.oneof(
  fc.record({ kind: fc.constant('command' as const), id: fc.constantFrom(...COMMANDS), pick: fc.nat(255) }),
  fc.record({ kind: fc.constant('drag' as const), pick: fc.nat(255), way: place }),
  fc.record({ kind: fc.constant('bind' as const), pick: fc.nat(255) }),
  fc.record({ kind: fc.constant('import' as const) }),
  fc.record({
    kind: fc.constant('symbol' as const),
    id: fc.constantFrom('gateValve', 'temperatureTransmitter', 'waterTank'),
    at: place,
  }),
  fc.record({ kind: fc.constant('reopen' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Does a step. @returns The test to go on with, and what of the board the step names beside what is chosen. */
async function perform(test: TestCommands, one: Step): Promise<{ test: TestCommands; named: readonly string[] }> {
  const { editor } = test
  const pickOf = (bits: number) => test.order.filter((_, at) => (bits >> (at % 8)) & 1).map(refOf)
  switch (one.kind) {
    case 'command': {
      editor.select(chosen(pickOf(one.pick)))
      if (one.id === 'paste' || one.id === 'pasteInPlace') {
        const copies = withNewNames(
          editor.board.objects.objects.filter(({ uuid }) => editor.selection.refs.some(({ id }) => id === uuid)),
          editor.createUuid,
        )
        editor.apply(insertOperations(editor.board, copies), one.id)
        return { test, named: [] }
      }
      await test.run(one.id)
      return { test, named: [] }
    }
    case 'drag':
      editor.select(chosen(pickOf(one.pick)))
      editor.apply(moveOperations(editor.board, editor.selection.refs, one.way[0] - 500, one.way[1] - 300), 'move')
      return { test, named: [] }
    case 'bind': {
      const symbols = bindableSymbols(editor.board, pickOf(one.pick))
      const binding = { unitCode: 'HZ0001.1', units: UNITS, words: WORDS }
      editor.select(chosen([]))
      editor.apply(bindOperations(editor.board, symbols, [], binding, editor.createUuid), 'bindSymbols')
      return { test, named: [] }
    }
    case 'import':
      editor.select(chosen([]))
      editor.apply(insertOperations(editor.board, withNewNames(VALVES, editor.createUuid)), 'import')
      return { test, named: [] }
    case 'symbol': {
      const symbol = symbolOf(one.id)
      const before = new Map(editor.board.objects.objects.map((stored) => [String(stored.uuid), stored]))
      if (symbol) editor.take(symbolTool({ symbol, name: symbol.name.zh }))
      await test.click(...one.at)
      // the pipe that it was put into is now two
      const opened = editor.board.objects.objects.filter(({ uuid, to }) => before.get(String(uuid))?.to !== to)
      return { test, named: opened.map(({ uuid }) => String(uuid)) }
    }
    default: {
      const reopened = new TestCommands(editor.board.objects.objects)
      // names of the editor before are taken
      const last = Number(editor.createUuid().replace('new-', ''))
      for (let number = 0; number < last; number += 1) reopened.editor.createUuid()
      return { test: reopened, named: [] }
    }
  }
}

describe('only what a person moved moves', () => {
  it('whatever the step: what is not chosen, joined to that, or named by the step stands as it stood', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        let test = new TestCommands(VALVES)
        for (const one of steps) {
          const before = placesOf(test.editor.board)
          const joints = joinedTo
          const boardBefore = test.editor.board
          const done = await perform(test, one)
          if (done.test !== test) test.close()
          test = done.test
          test.editor.tools.settle()
          await test.editor.tools.idle()
          const ids = new Set([...test.chosen.map((id) => id.split('/')[0] ?? id), ...done.named])
          const free = new Set([...joints(boardBefore, ids), ...joints(test.editor.board, ids)])
          for (const [uuid, was] of placesOf(test.editor.board)) {
            if (before.has(uuid) && !free.has(uuid))
              expect([one.kind, uuid, was]).toEqual([one.kind, uuid, before.get(uuid)])
          }
        }
        test.close()
      }),
      { numRuns: 120 },
    )
  }, 120_000)

  it('a copy that is pasted over its original and moved away leaves the original as it was', async () => {
    for (const id of ['paste', 'duplicate'] as const) {
      const test = new TestCommands(VALVES)
      const before = placesOf(test.editor.board)
      await test.run('selectAll')
      if (id === 'duplicate') await test.run(id)
      else {
        const copies = withNewNames(VALVES, test.editor.createUuid)
        test.editor.apply(insertOperations(test.editor.board, copies), 'paste')
        test.editor.select(chosen(copies.map(({ uuid }) => refOf(String(uuid)))))
      }
      const copied = placesOf(test.editor.board)
      test.editor.apply(moveOperations(test.editor.board, test.editor.selection.refs, 0, 260), 'move')
      const after = placesOf(test.editor.board)
      for (const [uuid, was] of before) expect([copied.get(uuid), after.get(uuid)]).toEqual([was, was])
      test.close()
    }
  })
})
