import { BOARD_TITLE, CANVAS_BACKGROUND, CANVAS_DPI, DEFAULT_SIZE } from './document.ts'

/** Fabric version of new boards; its defaults apply to their elements. */
const NEW_BOARD_VERSION = '5.3.0'

/** A new canvas document of one board without elements (spec section 3). */
export function newCanvas(createUuid: () => string) {
  const objects = { version: NEW_BOARD_VERSION, background: CANVAS_BACKGROUND, objects: [] }
  const board = { title: BOARD_TITLE, index: 0, uuid: createUuid(), dpi: CANVAS_DPI, objects }
  return { ...DEFAULT_SIZE, uuid: createUuid(), boards: [board] }
}
