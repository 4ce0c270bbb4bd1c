import { BOARD_TITLE, CANVAS_BACKGROUND, CANVAS_DPI, DEFAULT_SIZE } from './document.ts'

/** Fabric version of new boards; its defaults apply to their elements. */
const NEW_BOARD_VERSION = '5.3.0'

/** A new board without elements (R3-63). */
export function newBoard(uuid: string, index: number) {
  const objects = { version: NEW_BOARD_VERSION, background: CANVAS_BACKGROUND, objects: [] }
  return { title: BOARD_TITLE, index, uuid, dpi: CANVAS_DPI, objects }
}

/** A new canvas document of one board without elements (R3-62). */
export function newCanvas(createUuid: () => string) {
  return { ...DEFAULT_SIZE, uuid: createUuid(), boards: [newBoard(createUuid(), 0)] }
}
