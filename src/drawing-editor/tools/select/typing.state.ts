import type { Operation } from '#drawing/engine.ts'
import { deleteOperations } from '../../edit/delete.ts'
import { type ElementRef, elementAt } from '../../edit/edit-board.ts'
import { textOperations } from '../../edit/text.ts'
import { NOTHING_CHOSEN } from '../../selection/selection.ts'
import { beginGesture, type Gesture } from '../gesture.ts'
import { defineState } from '../tool-state.ts'

export interface TypingInto {
  readonly ref: ElementRef
  /** Of a text that was just drawn: its gesture goes on, so that both are one step. */
  readonly created?: { readonly gesture: Gesture; readonly insertion: readonly Operation[] }
}

/** Text is typed into an element: the page shows a field in its place, and tells what stands in it. */
export const typing = defineState<TypingInto>('select.typing', (host, { ref, created }) => {
  const before = host.board
  const element = elementAt(before, ref)
  const { gesture, insertion } = created ?? { gesture: beginGesture(host, 'text'), insertion: [] }
  let typed = element && 'text' in element ? element.text : ''

  /** A text of its own that is left empty is removed: nobody could find it again. */
  const end = (): void => {
    if (gesture.isOver) return
    const isText = element?.kind === 'text' || element?.kind === 'edit-text' || element?.kind === 'textbox'
    if (isText && typed.trim() === '') {
      host.select(NOTHING_CHOSEN)
      if (created) gesture.revert()
      else gesture.apply(deleteOperations(before, [ref]))
    }
    gesture.commit()
    host.setTyping(null)
    if (created) host.takeSelect()
    else host.finish()
  }
  const type = (text: string): void => {
    typed = text
    gesture.apply([...insertion, ...textOperations(before, ref, text, host.measureLine)])
  }
  const show = (isReplaced: boolean): void =>
    host.setTyping({
      ref,
      text: typed,
      isReplaced,
      type,
      insert(characters) {
        type(isReplaced ? characters : typed + characters)
        show(false)
      },
      end,
    })
  show(true)
  return {
    cursor: 'text',
    down: end,
    cancel: end,
    settle: end,
    leave() {
      host.setTyping(null)
    },
  }
})
