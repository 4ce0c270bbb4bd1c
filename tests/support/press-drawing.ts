import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** The middle of a drawing, in px of its page. @param drawing - The element of its viewer. */
export async function middleOf(drawing: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Presses what lies in the middle of a drawing, once the drawing says that it can be pressed. */
export async function pressMiddle(drawing: Locator): Promise<void> {
  await drawing.locator('canvas').waitFor()
  const { mouse } = drawing.page()
  const { x, y } = await middleOf(drawing)
  await expect
    .poll(async () => {
      await mouse.move(x, y)
      return drawing.evaluate((node) => node.hasAttribute('data-pressable'))
    })
    .toBe(true)
  await mouse.click(x, y)
}
