import type { LoggedDrawing } from '../draft/logged-drawing.ts'
import type { Editor } from './editor.ts'

/**
 * The drawing of an editor for its log. A drag of elements that are lifted off the board is not in the document before it
 * ends; here it is part of the open step, so that a killed tab loses no more of it than of any other gesture.
 */
export const loggedEditor = (editor: Editor): LoggedDrawing => ({
  get record() {
    return editor.drawing.record
  },
  get openStep() {
    const { record, openStep } = editor.drawing
    const { pending } = editor.tools
    if (pending.length === 0) return openStep
    const { label, before, operations } = openStep ?? { label: 'move', before: record, operations: [] }
    return { label, before, operations: [...operations, ...pending] }
  },
  listenToSteps: (listener) => editor.drawing.listenToSteps(listener),
  listen(listener) {
    let wasDragging = false
    const stops = [
      editor.drawing.listen(listener),
      editor.listenToInput(() => {
        const { isDragging } = editor.tools
        // also once it has ended: one that was cancelled is not to be recovered
        if (isDragging || wasDragging) listener()
        wasDragging = isDragging
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
