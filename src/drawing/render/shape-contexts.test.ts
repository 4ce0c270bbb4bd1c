import { describe, expect, it, vi } from 'vitest'
import { localPoint } from '../geometry/points.ts'
import { polygon } from '../shapes/look.ts'
import { ShapeContexts } from './shape-contexts.ts'

// Pixi asks which browser it is in when it is loaded; nothing of it is drawn with here
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: '' }))

const triangle = (size: number) => polygon([localPoint(0, 0), localPoint(size, 0), localPoint(0, size)])

describe('ShapeContexts', () => {
  it('lets all nodes of the same shape share a path', () => {
    const contexts = new ShapeContexts()
    const [one, other] = [contexts.draw(contexts.fill(triangle(5))), contexts.draw(contexts.fill(triangle(5)))]
    expect(one.context).toBe(other.context)
    expect(contexts.draw(contexts.fill(triangle(6))).context).not.toBe(one.context)
  })

  it('keeps a path that is shown, and gives up those of shapes that were resized long ago', () => {
    const contexts = new ShapeContexts()
    const shown = contexts.draw(contexts.fill(triangle(1)))
    const passed = Array.from({ length: 2_000 }, (_, at) => {
      const context = contexts.fill(triangle(at + 2))
      contexts.draw(context).destroy()
      return context
    })
    expect(passed.filter(({ destroyed }) => !destroyed)).toHaveLength(512)
    expect(passed.at(-1)?.destroyed).toBe(false)
    expect(shown.context.destroyed).toBe(false)
    expect(contexts.fill(triangle(1))).toBe(shown.context)
  })

  it('takes a path back into use that nobody showed for a while', () => {
    const contexts = new ShapeContexts()
    const first = contexts.fill(triangle(1))
    contexts.draw(first).destroy()
    const again = contexts.draw(contexts.fill(triangle(1)))
    expect(again.context).toBe(first)
    for (let size = 2; size < 2_000; size++) contexts.draw(contexts.fill(triangle(size))).destroy()
    expect(first.destroyed).toBe(false)
    const other = contexts.fill(triangle(3_000))
    contexts.redraw(again, other)
    expect(again.context).toBe(other)
  })
})
