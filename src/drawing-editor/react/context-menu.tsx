import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ScreenPoint, screenPoint, type WorldPoint, worldFromScreen } from '#drawing/engine.ts'
import { isTyping } from '#lib/is-typing.ts'
import { ContextMenu as MenuAt } from '#ui/action-menu.tsx'
import { type CommandContext, canRun } from '../commands/command.ts'
import { MENU_OF_BOARD, MENU_OF_CHOSEN, type MenuSections } from '../commands/menus.ts'
import { commandOf } from '../commands/registry.ts'
import type { Editor } from '../editor/editor.ts'
import { chosen, isChosen } from '../selection/selection.ts'
import { elementAtClick } from '../tools/select/elements-at.ts'
import { boardAround } from './board-element.ts'
import { commandContextAtom } from './command-context.ts'
import { editorAtom } from './editor-atoms.ts'
import { useCommandItems } from './use-command-items.ts'

interface OpenedMenu {
  /** CSS px of the window. */
  readonly screen: ScreenPoint
  /** The same place on the board. */
  readonly at: WorldPoint
  readonly isOverChosen: boolean
}

/** The menu at the pointer, over the board; by Shift+F10 at what is chosen. */
export function ContextMenu() {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const context = useAtomValue(commandContextAtom)
  const itemsOf = useCommandItems()
  const [opened, setOpened] = useState<OpenedMenu | null>(null)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let isByKey = false
    const open = async (board: HTMLElement, screen: ScreenPoint): Promise<void> => {
      const { left, top } = board.getBoundingClientRect()
      const at = worldFromScreen(editor.stage.camera, screenPoint(screen.x - left, screen.y - top))
      editor.tools.settle()
      if (!isByKey) await chooseAt(editor, at)
      setOpened({ screen, at, isOverChosen: editor.selection.refs.length > 0 })
    }
    const handleKey = (event: KeyboardEvent): void => {
      const board = boardAround(event.target)
      if (!board || isTyping(event.target)) return
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
      event.preventDefault()
      isByKey = true
      void open(board, middleOfChosen(editor, board))
    }
    const handleMenu = (event: MouseEvent): void => {
      const board = boardAround(event.target)
      if (!board || isTyping(event.target)) return
      event.preventDefault()
      // the key has opened it already
      if (!isByKey) void open(board, screenPoint(event.clientX, event.clientY))
    }
    const notePointer = (): void => {
      isByKey = false
    }
    document.addEventListener('keydown', handleKey, { signal })
    document.addEventListener('pointerdown', notePointer, { signal, capture: true })
    document.addEventListener('contextmenu', handleMenu, { signal })
    return () => listening.abort()
  }, [editor])

  return (
    <MenuAt
      at={opened?.screen ?? null}
      label={t('editorCommands.contextMenu')}
      items={opened ? itemsOf(sectionsNow(opened, context), { at: opened.at }) : []}
      onClose={() => setOpened(null)}
    />
  )
}

/** Only what can be done here and now: the menu bar has everything. */
function sectionsNow({ at, isOverChosen }: OpenedMenu, context: CommandContext): MenuSections {
  const sections = isOverChosen ? MENU_OF_CHOSEN : MENU_OF_BOARD
  return sections
    .map((ids) => ids.filter((id) => canRun(commandOf(id), { ...context, at })))
    .filter(({ length }) => length > 0)
}

/** What is under the pointer is chosen, unless it is so already with others. */
async function chooseAt(editor: Editor, at: WorldPoint): Promise<void> {
  const hit = await elementAtClick(editor, at)
  const { selection } = editor
  if (!hit) editor.select({ ...selection, refs: [] })
  else if (!isChosen(selection, hit)) editor.select(chosen([hit], selection.group))
}

/** CSS px of the window; the middle of the board where nothing is chosen, or it is out of view. */
function middleOfChosen({ frame, stage }: Editor, board: HTMLElement): ScreenPoint {
  const { left, top, width, height } = board.getBoundingClientRect()
  const { x, y, zoom } = stage.camera
  const [atX, atY] = frame ? [frame.centerX * zoom + x, frame.centerY * zoom + y] : [Number.NaN, Number.NaN]
  const isInView = atX >= 0 && atY >= 0 && atX <= width && atY <= height
  return isInView ? screenPoint(left + atX, top + atY) : screenPoint(left + width / 2, top + height / 2)
}
