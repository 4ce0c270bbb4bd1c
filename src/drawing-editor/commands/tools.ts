import type { ElementKind } from '#contract/drawing/kinds.ts'
import { createTool } from '../tools/create/create.tool.ts'
import { handTool } from '../tools/hand/hand.tool.ts'
import { measureTool } from '../tools/measure/measure.tool.ts'
import { selectTool } from '../tools/select/select.tool.ts'
import type { Tool } from '../tools/tool-machine.ts'
import { type Command, defineCommand } from './command.ts'

interface ToolCommand {
  readonly keys?: readonly string[]
  readonly isEdit?: boolean
}

const toolCommand = <const Id extends string>(id: Id, tool: Tool, given: ToolCommand): Command<Id> =>
  defineCommand({
    id,
    group: 'tools',
    ...given,
    isOn: ({ editor }) => editor.state.tool === tool.name,
    run: ({ editor }) => editor.take(tool),
  })

const drawCommand = <const Id extends string>(id: Id, kind: ElementKind, ...keys: readonly string[]): Command<Id> =>
  toolCommand(id, createTool(kind), { keys, isEdit: true })

export const selectElements = toolCommand('select', selectTool, { keys: ['V'] })
/** Space pans as well, as long as it is held: input/keys.ts. */
export const hand = toolCommand('hand', handTool, { keys: ['H'] })
export const measure = toolCommand('measure', measureTool, { keys: ['M'] })

const drawRect = drawCommand('drawRect', 'rect', 'R')
const drawCircle = drawCommand('drawCircle', 'circle', 'O')
const drawTriangle = drawCommand('drawTriangle', 'triangle', 'Y')
const drawText = drawCommand('drawText', 'text', 'T')
const drawEditText = drawCommand('drawEditText', 'edit-text')
const drawButton = drawCommand('drawButton', 'button', 'B')
const drawDialogButton = drawCommand('drawDialogButton', 'dialog-button')
const drawPolyLine = drawCommand('drawPolyLine', 'polyLine', 'L')
const drawArrowLine = drawCommand('drawArrowLine', 'arrowLine', 'A')
const drawPicture = drawCommand('drawPicture', 'img', 'I')
const drawPlayPicture = drawCommand('drawPlayPicture', 'play-img')

/** The tools that draw, as they stand together in the tool bar and the menu. */
export const DRAW_COMMANDS = [
  [drawRect, drawCircle, drawTriangle],
  [drawText, drawEditText, drawButton, drawDialogButton],
  [drawPolyLine, drawArrowLine],
  [drawPicture, drawPlayPicture],
] as const

type DrawCommandId = (typeof DRAW_COMMANDS)[number][number]['id']
export const DRAW_COMMAND_IDS: readonly (readonly DrawCommandId[])[] = DRAW_COMMANDS.map((group) =>
  group.map(({ id }) => id),
)
