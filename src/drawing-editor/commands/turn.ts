import { worldPoint } from '#drawing/engine.ts'
import { flipOperations } from '../edit/flip.ts'
import { rotateOperations } from '../edit/rotate.ts'
import { selectionFrame } from '../edit/selection-frame.ts'
import { hasChosen } from './chosen.ts'
import { type Command, defineCommand } from './command.ts'

const flipCommand = <const Id extends string>(id: Id, way: 'horizontally' | 'vertically'): Command<Id> =>
  defineCommand({
    id,
    group: 'arrange',
    isEdit: true,
    when: hasChosen,
    run({ editor }) {
      editor.apply(flipOperations(editor.board, editor.selection.refs, way), id)
    },
  })

/** Turns what is chosen about the middle of its frame. @param degrees - Clockwise. */
const turnCommand = <const Id extends string>(id: Id, degrees: number): Command<Id> =>
  defineCommand({
    id,
    group: 'arrange',
    isEdit: true,
    when: hasChosen,
    run({ editor }) {
      const { board, selection } = editor
      const frame = selectionFrame(board, selection.refs)
      if (!frame) return
      const middle = worldPoint(frame.centerX, frame.centerY)
      editor.apply(rotateOperations(board, selection.refs, degrees, middle), id)
    },
  })

export const flipAcross = flipCommand('flipAcross', 'horizontally')
export const flipDown = flipCommand('flipDown', 'vertically')
export const turnRight = turnCommand('turnRight', 90)
export const turnLeft = turnCommand('turnLeft', -90)
