import type { OverlayShape, SnapAnswer, WorldPoint } from '#drawing/engine.ts'
import type { ElementRef } from '../../edit/edit-board.ts'
import { boxCorners } from '../../selection/selection-box.ts'
import type { NamedSymbol } from '../../symbols/new-symbol.ts'
import { lineUnder, tappingReach } from '../line-under.ts'
import { guideShapes } from '../select/guide-shapes.ts'
import { defineState, type PointerInput } from '../tool-state.ts'
import { insertSymbol } from './insert-symbol.ts'
import { snapSymbol, symbolBox } from './snap-symbol.ts'

/** Shows where a symbol would come to stand, and puts it there when the pointer is released: into a line that is there. */
export const placingSymbol = defineState<NamedSymbol>('symbol.placing', (host, named) => {
  const ready = host.stage.beginSnapping(new Uint32Array(0))
  let middle: WorldPoint | null = null
  let answer: SnapAnswer | null = null
  let line: ElementRef | null = null
  const seek = async (pointer: PointerInput): Promise<WorldPoint> => {
    await ready
    line = await lineUnder(host, pointer, tappingReach(named.symbol))
    const snapped = await snapSymbol(host, named.symbol, pointer)
    middle = snapped.middle
    answer = snapped.answer
    return middle
  }
  return {
    cursor: 'copy',
    async move(pointer) {
      await seek(pointer)
    },
    async up(pointer) {
      const place = await seek(pointer)
      insertSymbol(host, named, place, line)
      if (pointer.shift) host.finish()
      else host.takeSelect()
    },
    key({ key }) {
      if (key !== 'Escape') return false
      host.takeSelect()
      return true
    },
    cancel: () => host.takeSelect(),
    overlay: (): OverlayShape[] => [
      ...(middle
        ? [
            {
              kind: 'line',
              points: boxCorners(symbolBox(named.symbol, middle)),
              isClosed: true,
              tone: 'chosen',
            } as const,
          ]
        : []),
      ...(middle && line ? [{ kind: 'handle', at: middle, form: 'round', tone: 'chosen' } as const] : []),
      ...(answer ? guideShapes(answer) : []),
    ],
  }
})
