import type { Locator } from 'playwright-core'

const PATIENCE_MS = 20_000
const LOOK_MS = 100

interface Place {
  readonly x: number
  readonly y: number
}

/** The middle of a drawing, in px of its page. @param drawing - The element of its viewer. */
export async function middleOf(drawing: Locator): Promise<Place> {
  const { x, y, width, height } = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * Moves the pointer to the middle of a drawing until it says that what lies there can be pressed.
 *
 * @throws {Error} where it does not say so in time.
 */
export async function pressableMiddle(drawing: Locator): Promise<Place> {
  const page = drawing.page()
  await drawing.locator('canvas').waitFor()
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const at = await middleOf(drawing)
    await page.mouse.move(at.x, at.y)
    if (await drawing.evaluate((node) => node.hasAttribute('data-pressable'))) return at
    await page.waitForTimeout(LOOK_MS)
  }
  throw new Error('What lies in the middle of the drawing cannot be pressed.')
}

/** Presses what lies in the middle of a drawing, once the drawing says that it can be pressed. */
export async function pressMiddle(drawing: Locator): Promise<void> {
  const { x, y } = await pressableMiddle(drawing)
  await drawing.page().mouse.click(x, y)
}
