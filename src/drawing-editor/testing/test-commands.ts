import { expect } from 'vitest'
import type { ConfirmRequest } from '#ui/confirm.tsx'
import { type CommandContext, type EditorPage, runCommand } from '../commands/command.ts'
import { type CommandId, commandOf } from '../commands/registry.ts'
import { TestEditor } from './test-editor.ts'

/** A test editor that is asked by commands, on a page that notes what it is asked for. */
export class TestCommands extends TestEditor {
  /** What the page was asked for, in order. */
  readonly asked: string[] = []
  /** What the person answers to questions before harm. */
  answer = true

  get context(): CommandContext {
    const page = { ...notingPage(this.asked), confirm: ({ title }: ConfirmRequest) => this.#confirm(title) }
    return { editor: this.editor, page, words: (key) => key }
  }

  run(id: CommandId, how: Pick<CommandContext, 'at' | 'keys'> = {}): Promise<void> {
    return runCommand(commandOf(id), { ...this.context, ...how })
  }

  /**
   * Runs a command that changes the drawing, by one step under its id; undoing it must give the drawing before, and redoing
   * it the one after, to the byte.
   */
  async step(id: CommandId, how: Pick<CommandContext, 'at' | 'keys'> = {}, label: string = id): Promise<void> {
    const { editor } = this
    const before = this.text
    const labelBefore = editor.drawing.undoLabel
    await this.run(id, how)
    const after = this.text
    expect(after, `${id} changes nothing`).not.toBe(before)
    expect(editor.drawing.undoLabel).toBe(label)
    const { selection, point } = editor.state
    editor.undo()
    expect(this.text).toBe(before)
    expect(editor.drawing.undoLabel).toBe(labelBefore)
    editor.redo()
    expect(this.text).toBe(after)
    editor.select(selection)
    editor.selectPoint(point)
  }

  async #confirm(title: string): Promise<boolean> {
    this.asked.push(title)
    return this.answer
  }
}

const notingPage = (asked: string[]): Omit<EditorPage, 'confirm'> => {
  const note = (what: string) => () => void asked.push(what)
  return {
    save: note('save'),
    publish: note('publish'),
    openPalette: note('palette'),
    openKeys: note('keys'),
    openFind: note('find'),
    openSymbols: note('symbols'),
    openArray: note('array'),
    openBinding: note('binding'),
    openMakeSymbol: note('make symbol'),
    openVersions: note('versions'),
    openExport: note('export'),
    openImport: note('import'),
    explainClipboard: (verb) => void asked.push(`explain ${verb}`),
    focusBoard: note('focus'),
  }
}
