import type { Locator, Page } from 'playwright-core'

const PATIENCE_MS = 20_000
const LOOK_MS = 100
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 }

interface Place {
  readonly x: number
  readonly y: number
}
interface Box extends Place {
  readonly width: number
  readonly height: number
}

/** The middle of a drawing's box, in px of its page. */
const middleIn = ({ x, y, width, height }: Box): Place => ({ x: x + width / 2, y: y + height / 2 })

/**
 * Moves the pointer to a place of a drawing until it says that what lies there can be pressed. The drawing may move
 * meanwhile: what stands above it comes when it is answered.
 *
 * @param drawing - The element of its viewer.
 * @param placeIn - The place within the box of the drawing; its middle by default.
 * @throws {Error} where it does not say so in time.
 */
export async function pressablePlace(drawing: Locator, placeIn: (box: Box) => Place = middleIn): Promise<Place> {
  const page = drawing.page()
  await drawing.locator('canvas').waitFor()
  const place = async (): Promise<Place> => placeIn((await drawing.boundingBox()) ?? NOWHERE)
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const at = await place()
    await page.mouse.move(at.x, at.y)
    const isPressable = await drawing.evaluate((node) => node.hasAttribute('data-pressable'))
    const now = await place()
    if (isPressable && now.x === at.x && now.y === at.y) return at
    await page.waitForTimeout(LOOK_MS)
  }
  throw new Error('What lies there in the drawing cannot be pressed.')
}

type ClickOptions = Parameters<Page['mouse']['click']>[2]

/** Presses what lies in the middle of a drawing, once the drawing says that it can be pressed. */
export async function pressMiddle(drawing: Locator): Promise<void> {
  const { x, y } = await pressablePlace(drawing)
  await drawing.page().mouse.click(x, y)
}

/** The same at a place of a sheet of 1920 by 1080 px that is fitted into the drawing. */
export async function pressSheetAt(drawing: Locator, left: number, top: number, options?: ClickOptions): Promise<void> {
  const { x, y } = await pressablePlace(drawing, (box) => {
    const zoom = Math.min((box.width - 24) / 1920, (box.height - 24) / 1080)
    const middle = middleIn(box)
    return { x: middle.x + (left - 960) * zoom, y: middle.y + (top - 540) * zoom }
  })
  await drawing.page().mouse.click(x, y, options)
}
