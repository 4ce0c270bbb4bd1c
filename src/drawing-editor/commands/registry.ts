import * as align from './align.ts'
import { array } from './array.ts'
import { bindSymbols } from './bind-symbols.ts'
import * as choose from './choose.ts'
import * as clipboard from './clipboard.ts'
import type { Command } from './command.ts'
import { deleteChosen } from './delete.ts'
import { duplicate } from './duplicate.ts'
import * as file from './file.ts'
import * as format from './format.ts'
import { group, ungroup } from './group.ts'
import * as hide from './hide.ts'
import * as history from './history.ts'
import { levelTrend } from './level-trend.ts'
import * as linePoints from './line-points.ts'
import * as lock from './lock.ts'
import { makeSymbol } from './make-symbol.ts'
import { nudge, nudgeFar } from './nudge.ts'
import * as open from './open.ts'
import * as order from './order.ts'
import { routeLines } from './route.ts'
import * as sameSize from './same-size.ts'
import { joinLines, splitLine } from './split-and-join.ts'
import { tidyLabels } from './tidy-labels.ts'
import * as tools from './tools.ts'
import * as turn from './turn.ts'
import * as view from './view.ts'

/** Every command, in the order in which the palette and the sheet of keys show them. */
export const COMMANDS = [
  file.save,
  file.publish,
  file.versions,
  file.importFile,
  file.exportFile,
  history.undo,
  history.redo,
  clipboard.cut,
  clipboard.copy,
  clipboard.paste,
  clipboard.pasteInPlace,
  deleteChosen,
  duplicate,
  array,
  makeSymbol,
  bindSymbols,
  tidyLabels,
  levelTrend,
  format.copyFormat,
  format.pasteFormat,
  open.typeText,
  open.crop,
  choose.selectAll,
  choose.nextElement,
  choose.previousElement,
  open.enter,
  choose.leave,
  file.find,
  tools.selectElements,
  tools.hand,
  tools.measure,
  ...tools.DRAW_COMMANDS.flat(),
  file.symbols,
  group,
  ungroup,
  order.bringToFront,
  order.bringForward,
  order.sendBackward,
  order.sendToBack,
  align.alignLeft,
  align.alignCentre,
  align.alignRight,
  align.alignTop,
  align.alignMiddle,
  align.alignBottom,
  align.distributeAcross,
  align.distributeDown,
  sameSize.sameWidth,
  sameSize.sameHeight,
  sameSize.sameSize,
  turn.turnRight,
  turn.turnLeft,
  turn.flipAcross,
  turn.flipDown,
  lock.lock,
  lock.unlock,
  hide.hide,
  hide.showHidden,
  nudge,
  nudgeFar,
  linePoints.addPoint,
  linePoints.removePoint,
  splitLine,
  joinLines,
  routeLines,
  view.zoomIn,
  view.zoomOut,
  view.zoomWhole,
  view.zoomToFit,
  view.zoomToChosen,
  view.showGrid,
  view.showCoordinates,
  view.clearRulings,
  file.palette,
  file.keySheet,
] as const satisfies readonly Command[]

export type CommandId = (typeof COMMANDS)[number]['id']
export type AnyCommand = Command<CommandId>

const BY_ID = new Map<string, AnyCommand>(COMMANDS.map((command) => [command.id, command]))

export function commandOf(id: CommandId): AnyCommand {
  const command = BY_ID.get(id)
  if (!command) throw new RangeError(`There is no command ${id}.`)
  return command
}

/** Whether the label of a step is that of a command. */
export const isCommandId = (label: string): label is CommandId => BY_ID.has(label)
