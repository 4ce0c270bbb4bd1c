import type { CommandId } from './registry.ts'
import { DRAW_COMMAND_IDS } from './tools.ts'

/** Commands in sections, with a line between them. */
export type MenuSections = readonly (readonly CommandId[])[]

export const MENU_IDS = ['file', 'edit', 'insert', 'arrange', 'view'] as const
export type MenuId = (typeof MENU_IDS)[number]

export const MENUS: Readonly<Record<MenuId, MenuSections>> = {
  file: [
    ['save', 'publish', 'versions'],
    ['import', 'export'],
  ],
  edit: [
    ['undo', 'redo'],
    ['cut', 'copy', 'paste', 'pasteInPlace', 'duplicate', 'array', 'delete'],
    ['copyFormat', 'pasteFormat', 'typeText', 'crop'],
    ['makeSymbol', 'bindSymbols', 'tidyLabels', 'levelTrend'],
    ['selectAll', 'find'],
  ],
  insert: [['symbols'], ...DRAW_COMMAND_IDS],
  arrange: [
    ['group', 'ungroup'],
    ['bringToFront', 'bringForward', 'sendBackward', 'sendToBack'],
    ['alignLeft', 'alignCentre', 'alignRight', 'alignTop', 'alignMiddle', 'alignBottom'],
    ['distributeAcross', 'distributeDown', 'sameWidth', 'sameHeight', 'sameSize'],
    ['turnRight', 'turnLeft', 'flipAcross', 'flipDown'],
    ['addPoint', 'removePoint', 'splitLine', 'joinLines', 'routeLines'],
    ['lock', 'unlock', 'hide', 'showHidden'],
  ],
  view: [
    ['zoomIn', 'zoomOut', 'zoomWhole', 'zoomToFit', 'zoomToChosen'],
    ['showGrid', 'showCoordinates', 'measure', 'clearRulings'],
    ['palette', 'keySheet'],
  ],
}

/** At the pointer, over what is chosen. */
export const MENU_OF_CHOSEN: MenuSections = [
  ['cut', 'copy', 'paste', 'duplicate', 'delete'],
  ['typeText', 'crop', 'copyFormat', 'pasteFormat', 'levelTrend', 'tidyLabels'],
  ['addPoint', 'removePoint', 'splitLine', 'joinLines', 'routeLines'],
  ['group', 'ungroup'],
  ['bringToFront', 'bringForward', 'sendBackward', 'sendToBack'],
  ['lock', 'unlock', 'hide'],
]

/** At the pointer, over nothing. */
export const MENU_OF_BOARD: MenuSections = [
  ['paste', 'pasteInPlace'],
  ['selectAll', 'showHidden'],
  ['zoomToFit', 'zoomWhole'],
  ['showGrid', 'showCoordinates'],
]
