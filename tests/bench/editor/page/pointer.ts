import { type Camera, elementBox, screenPoint, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import { elementAt, refOf } from '#drawing-editor/edit/edit-board.ts'
import type { Editor } from '#drawing-editor/editor/editor.ts'
import type { PointerInput } from '#drawing-editor/tools/tool-state.ts'

/** A mouse over the board of an editor. Places are document px; each verb resolves once the editor has done it. */
export interface Pointer {
  press(x: number, y: number): Promise<void>
  moveTo(x: number, y: number): Promise<void>
  release(): Promise<void>
}

export function createPointer({ tools, stage }: Editor): Pointer {
  let at = worldPoint(0, 0)
  const input = (clicks: number): PointerInput => {
    const held = { shift: false, alt: false, ctrl: false, isTouch: false }
    return { screen: screenOf(at, stage.camera), world: at, ...held, clicks }
  }
  return {
    press(x, y) {
      at = worldPoint(x, y)
      return tools.pointer('down', input(1))
    },
    moveTo(x, y) {
      at = worldPoint(x, y)
      return tools.pointer('move', input(0))
    },
    release: () => tools.pointer('up', input(1)),
  }
}

/** The middle of an element of the board as it is now. */
export function middleNow({ board }: Editor, uuid: string): { readonly x: number; readonly y: number } {
  const element = elementAt(board, refOf(uuid))
  if (!element) throw new Error(`There is no element ${uuid}.`)
  const { minX, minY, maxX, maxY } = elementBox(element)
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}

const screenOf = (at: WorldPoint, { x, y, zoom }: Camera) => screenPoint(at.x * zoom + x, at.y * zoom + y)
