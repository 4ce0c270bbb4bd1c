// Everything that a person can ask of the editor, once: menus, keys, bars, palette and key sheet all read the registry.
// Neighbours: edit/ computes what a command changes, the page answers what is beyond the editor. Invariant: a command is
// one step of the history, under its id, or none.

import type { Texts } from '#contract/kit/texts.ts'
import type { WorldPoint } from '#drawing/engine.ts'
import type { ConfirmRequest } from '#ui/confirm.tsx'
import type { Editor } from '../editor/editor.ts'
import type { KeyInput } from '../tools/tool-state.ts'

/** What the browser does for a clipboard command. */
export type ClipboardVerb = 'copy' | 'cut' | 'paste' | 'pasteInPlace'

/** What commands ask of the page around the editor. */
export interface EditorPage {
  save(): void
  publish(): void
  /** Opens the list of all commands. */
  openPalette(): void
  /** Opens the sheet of keys. */
  openKeys(): void
  openFind(): void
  /** Shows the symbols of devices. */
  openSymbols(): void
  openArray(): void
  openBinding(): void
  openMakeSymbol(): void
  openVersions(): void
  openExport(): void
  openImport(): void
  /** Says which keys to press, where the browser leaves the clipboard to them alone. */
  explainClipboard(verb: ClipboardVerb): void
  /** Asks before harm. */
  confirm(request: ConfirmRequest): Promise<boolean>
  /** Gives the keys to the board, as after a menu has closed. */
  focusBoard(): void
}

export interface CommandContext {
  readonly editor: Editor
  readonly page: EditorPage
  /** Words of a question, in the language of the console. */
  words(key: keyof Texts['editorCommands']['ask'], values: { readonly count: number }): string
  /** Where on the board it was asked for, as by the menu at the pointer. */
  readonly at?: WorldPoint
  /** Which of its keys asked for it. */
  readonly keys?: string
}

/** Where a command stands in the sheet of keys and in the palette. */
export const COMMAND_GROUPS = ['file', 'edit', 'tools', 'choose', 'arrange', 'lines', 'view'] as const
type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** Its words are the texts `editorCommands.command.<id>`. */
export interface Command<Id extends string = string> {
  readonly id: Id
  readonly group: CommandGroup
  /** In the notation of `aria-keyshortcuts`: `Control+Shift+Z`, `V`. The first one is shown. */
  readonly keys?: readonly string[]
  /**
   * Where its keys act, if not everywhere in the editor. `board`: only while the board has the focus, since they have a
   * meaning of their own on buttons and lists. `browser`: the browser turns them into a clipboard event.
   */
  readonly keysOf?: 'board' | 'browser'
  /** Asked for by its keys alone, since they say more than its name: not in the palette. */
  readonly isOfKeys?: boolean
  /** Whether it changes the drawing: not offered where that is read only. */
  readonly isEdit?: boolean
  /** Whether a tool that is busy with something takes its keys first: Backspace takes a point of a new line back. */
  readonly isToolFirst?: boolean
  /** Whether it goes on with the step that nudges have left open. */
  readonly isNudge?: boolean
  /** Whether there is anything to do now; always, where it is not given. */
  when?(context: CommandContext): boolean
  /** Of something that can be switched: whether it is on. */
  isOn?(context: CommandContext): boolean
  run(context: CommandContext): void | Promise<void>
}

export const defineCommand = <const Id extends string>(command: Command<Id>): Command<Id> => command

/** Whether a command can be run now. */
export const canRun = (command: Command, context: CommandContext): boolean =>
  !(command.isEdit && context.editor.isReadOnly) && (command.when?.(context) ?? true)

/**
 * Runs a command, if there is anything to do. The gesture that one which changes something interrupts ends as it is, in a
 * step of its own.
 */
export async function runCommand(command: Command, context: CommandContext): Promise<void> {
  const { editor, keys } = context
  if (command.isToolFirst && keys && (await editor.tools.key(bareKey(keys)))) return
  if (!command.isNudge) {
    // most run at once, within the event that asks for them: the browser copies, and dialogs note the focus, only there
    const waiting = editor.nudging.waiting
    if (waiting) await waiting
    editor.nudging.end()
  }
  if (command.isEdit) editor.tools.settle()
  if (canRun(command, context)) await command.run(context)
}

/** A key without others, as a tool takes it. */
export const bareKey = (key: string): KeyInput => ({ key, shift: false, alt: false, ctrl: false })
