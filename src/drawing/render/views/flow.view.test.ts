import { describe, expect, it, vi } from 'vitest'
import { buildLine } from '#tests/support/build-element.ts'
import { createFlowLook } from './flow.view.ts'

// Pixi asks which browser it is in when it is loaded; nothing of it is drawn with here
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: '' }))

const line = buildLine(
  'polyLine',
  [
    [0, 0],
    [100, 0],
  ],
  { stroke: '#00ff00', flowDirection: 1 },
)

describe('createFlowLook', () => {
  it('is painted where something changes, and not where it is told again', () => {
    const paint = vi.fn()
    const look = createFlowLook(line, paint)
    const changes = [
      () => look.setColor(0xff0000, false),
      () => look.setDimmed(true),
      () => look.setColor(null, false),
      () => look.setHidden(true),
      () => look.setHidden(false),
      () => look.setShown(false),
    ]
    const untold = [
      () => look.setColor(null, false),
      () => look.setDimmed(false),
      () => look.setHidden(false),
      () => look.setShown(true),
    ]
    for (const change of untold) change()
    expect(paint).not.toHaveBeenCalled()
    for (const change of changes) for (const notify of [change, change]) notify()
    expect(paint.mock.calls).toEqual([
      [0xff0000, 1],
      [0x00ff00, 1],
      [0x00ff00, 0.25],
      [0x00ff00, 0],
      [0x00ff00, 0.25],
      [0x00ff00, 0],
    ])
  })
})
