import { describe, expect, it } from 'vitest'
import { readPorts } from '#contract/drawing/connectors.ts'
import { storedElement } from '#contract/drawing/element.ts'
import { distanceBetween, worldPoint } from '#drawing/engine.ts'
import { INSTRUMENT_IDS } from '../connectors/instrument-ids.ts'
import { portsAt } from '../connectors/ports.ts'
import { openBoard } from '../edit/board.fixture.ts'
import { refOf } from '../edit/edit-board.ts'
import { importTree } from '../exchange/svg-in/import-tree.ts'
import { SYMBOLS, SYMBOLS_BY_GROUP } from './library.ts'
import { newSymbol } from './new-symbol.ts'
import { portName } from './port-names.ts'
import type { DrawingSymbol } from './symbol.ts'
import { symbolTree } from './symbol-tree.ts'

const MIDDLE = worldPoint(400, 300)
/** Half a line around the drawing. */
const LINE_PX = 1

function stored(symbol: DrawingSymbol, version = '5.3.0') {
  let numNames = 0
  const createUuid = () => `n${++numNames}`
  return newSymbol({ symbol, name: symbol.name.zh }, MIDDLE, { version, createUuid })
}

describe('the symbol library', () => {
  it('has 80 and more symbols, each with an id and names of its own in both languages', () => {
    expect(SYMBOLS.length).toBeGreaterThanOrEqual(80)
    for (const key of [
      ({ id }: DrawingSymbol) => id,
      ({ name }: DrawingSymbol) => name.zh,
      ({ name }: DrawingSymbol) => name.en,
    ])
      expect(new Set(SYMBOLS.map(key)).size).toBe(SYMBOLS.length)
  })

  it('has a name for each port in both languages', () => {
    const nameless = SYMBOLS.flatMap(({ id, ports }) =>
      ports.flatMap((port) => (portName(port.id) ? [] : [`${id}.${port.id}`])),
    )
    expect(nameless).toEqual([])
  })

  it('has the instruments that tap pipes', () => {
    expect(new Set(SYMBOLS_BY_GROUP.instrument.map(({ id }) => id))).toEqual(INSTRUMENT_IDS)
  })

  describe.each(SYMBOLS.map((symbol) => [symbol.id, symbol] as const))('%s', (_, symbol) => {
    it('is drawn whole within its sheet', () => {
      const { elements, problems } = importTree(symbolTree(symbol), { createUuid: () => 'n' })
      expect([elements.length, problems]).toEqual([symbol.shapes.length, []])
      const { left, top, width, height } = storedElement.parse(stored(symbol))
      const [minX, minY] = [MIDDLE.x - symbol.width / 2, MIDDLE.y - symbol.height / 2]
      expect(left).toBeGreaterThanOrEqual(minX - LINE_PX)
      expect(top).toBeGreaterThanOrEqual(minY - LINE_PX)
      expect(left + width).toBeLessThanOrEqual(minX + symbol.width + LINE_PX)
      expect(top + height).toBeLessThanOrEqual(minY + symbol.height + LINE_PX)
    })

    it.each(['5.3.0', '7.1.0'])('has its ports where they are drawn, on a board of Fabric %s', (version) => {
      const element = stored(symbol, version)
      expect(readPorts(element.ports)).toHaveLength(symbol.ports.length)
      const { board } = openBoard([element], version)
      const placed = portsAt(board, refOf(String(element.uuid)))
      for (const { id, x, y } of symbol.ports) {
        const port = placed.find((one) => one.id === id)
        const wanted = worldPoint(MIDDLE.x - symbol.width / 2 + x, MIDDLE.y - symbol.height / 2 + y)
        expect(port && distanceBetween(port.at, wanted)).toBeCloseTo(0, 6)
      }
    })
  })
})
