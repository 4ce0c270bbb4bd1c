import { deleteOperations } from '../../edit/delete.ts'
import { type ElementRef, elementAt } from '../../edit/edit-board.ts'
import { textOperations } from '../../edit/text.ts'
import { NOTHING_CHOSEN } from '../../selection/selection.ts'
import { beginGesture } from '../gesture.ts'
import { defineState } from '../tool-state.ts'

/** Text is typed into an element: the page shows a field in its place, and tells what stands in it. */
export const typing = defineState<{ readonly ref: ElementRef }>('select.typing', (host, { ref }) => {
  const before = host.board
  const element = elementAt(before, ref)
  const gesture = beginGesture(host, 'text')
  let typed = element && 'text' in element ? element.text : ''

  /** A text of its own that is left empty is removed: nobody could find it again. */
  const end = (): void => {
    if (gesture.isOver) return
    const isText = element?.kind === 'text' || element?.kind === 'edit-text' || element?.kind === 'textbox'
    if (isText && typed.trim() === '') {
      gesture.apply(deleteOperations(before, [ref]))
      host.select(NOTHING_CHOSEN)
    }
    gesture.commit()
    host.setTyping(null)
    host.finish()
  }
  host.setTyping({
    ref,
    text: typed,
    type(text) {
      typed = text
      gesture.apply(textOperations(before, ref, text, host.measureLine))
    },
    end,
  })
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
