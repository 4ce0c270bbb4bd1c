import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Affine, elementMatrix, readElement } from '#drawing/engine.ts'
import { importedOne } from './svg-tree.fixture.ts'
import { readTransform } from './transform.ts'

const number = fc.double({ min: -50, max: 50, noNaN: true })
const factor = fc.oneof(fc.double({ min: 0.1, max: 5, noNaN: true }), fc.double({ min: -5, max: -0.1, noNaN: true }))
const lean = fc.double({ min: -70, max: 70, noNaN: true })
const step = fc.oneof(
  fc.tuple(number, number).map(([x, y]) => `translate(${x} ${y})`),
  fc.tuple(number, number, number).map(([angle, x, y]) => `rotate(${angle},${x},${y})`),
  fc.tuple(factor, factor).map(([x, y]) => `scale(${x} ${y})`),
  lean.map((angle) => `skewX(${angle})`),
  lean.map((angle) => `skewY(${angle})`),
)
const steps = fc.array(step, { maxLength: 4 }).map((all) => all.join(' '))

/** What SVG makes of a transform, step by step, by its own rules. */
function expected(text: string, x: number, y: number): [number, number] {
  let point: [number, number] = [x, y]
  for (const [, name, list = ''] of [...text.matchAll(/(\w+)\(([^)]*)\)/g)].reverse()) {
    const [a = 0, b = 0, c = 0] = list.split(/[\s,]+/).map(Number)
    const turn = (a * Math.PI) / 180
    const [px, py] = point
    if (name === 'translate') point = [px + a, py + b]
    else if (name === 'scale') point = [px * a, py * b]
    else if (name === 'skewX') point = [px + py * Math.tan(turn), py]
    else if (name === 'skewY') point = [px, py + px * Math.tan(turn)]
    else {
      const [dx, dy] = [px - b, py - c]
      point = [b + dx * Math.cos(turn) - dy * Math.sin(turn), c + dx * Math.sin(turn) + dy * Math.cos(turn)]
    }
  }
  return point
}

const at = ([a, b, c, d, e, f]: Affine, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f]
const tolerance = (point: readonly number[]) => 1e-7 * Math.max(1, ...point.map(Math.abs))

describe('readTransform', () => {
  it('applies the last step first, each by its rule', () => {
    fc.assert(
      fc.property(steps, number, number, (text, x, y) => {
        const wanted = expected(text, x, y)
        const [left = 0, top = 0] = at(readTransform(text) ?? [0, 0, 0, 0, 0, 0], x, y)
        expect(Math.abs(left - wanted[0])).toBeLessThan(tolerance(wanted))
        expect(Math.abs(top - wanted[1])).toBeLessThan(tolerance(wanted))
      }),
    )
  })

  it('lets the engine draw an element where SVG has it, whatever its transforms', () => {
    fc.assert(
      fc.property(steps, steps, (outer, inner) => {
        const rect = '<rect x="10" y="20" width="30" height="40" stroke="red" stroke-width="3"'
        const group = importedOne(
          `<g transform="${outer} translate(0 1)">${rect} transform="${inner}"/></g>`,
          'width="9"',
        )
        const [member] = Array.isArray(group.objects) ? group.objects : []
        const [groupMatrix, matrix] = [group, member].map((raw) => elementMatrix(readElement(raw, '5.3.0') ?? none()))
        // a corner of the rectangle, from its middle
        const [x = 0, y = 0] = at(matrix ?? none(), -15, -20)
        const drawn = at(groupMatrix ?? none(), x, y)
        const wanted = expected(`${outer} translate(0 1) ${inner}`, 10, 20)
        for (const [i, part] of drawn.entries())
          expect(Math.abs(part - (wanted[i] ?? 0))).toBeLessThan(tolerance(wanted) * 100)
      }),
    )
  })

  it.each([
    ['', [1, 0, 0, 1, 0, 0]],
    ['none', [1, 0, 0, 1, 0, 0]],
    ['translate(5)', [1, 0, 0, 1, 5, 0]],
    [' scale( 2 ) , translate(1,2)', [2, 0, 0, 2, 2, 4]],
    ['matrix(1,2,3,4,5,6)', [1, 2, 3, 4, 5, 6]],
    ['translate(5px, 1px)', [1, 0, 0, 1, 5, 1]],
    ['scaleX(2)translateY(-.5e1)', [2, 0, 0, 1, 0, -5]],
  ])('reads %j', (text, matrix) => {
    expect(readTransform(text)).toEqual(matrix)
  })

  it.each(['matrix(1 2 3)', 'rotate()', 'turn(5)', 'scale(2', 'translate(5mm)', 'rotate(0.5turn)', 'x'])(
    'does not read %j',
    (text) => {
      expect(readTransform(text)).toBeNull()
    },
  )
})

function none(): never {
  throw new Error('There is no element.')
}
