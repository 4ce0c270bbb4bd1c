import type { Arrangement } from '#drawing/engine.ts'
import { arrangedBoxes, moveEachOperations } from '../edit/arrange.ts'
import { hasThree, hasTwo } from './chosen.ts'
import { type Command, type CommandContext, defineCommand } from './command.ts'

/** Moves the chosen elements to where the geometry service has them: on one line, or at equal distances. */
const arrangeCommand = <const Id extends string>(
  id: Id,
  how: Arrangement,
  when: (context: CommandContext) => boolean,
): Command<Id> =>
  defineCommand({
    id,
    group: 'arrange',
    isEdit: true,
    when,
    async run({ editor }) {
      const { board, selection, stage } = editor
      await stage.whenThere()
      const ways = await stage.current?.geometry.arrange(arrangedBoxes(board, selection.refs), how)
      // the drawing may have changed while the worker was asked
      if (ways && editor.board === board) editor.apply(moveEachOperations(board, selection.refs, ways), id)
    },
  })

export const alignLeft = arrangeCommand('alignLeft', { kind: 'align', side: 'left' }, hasTwo)
export const alignCentre = arrangeCommand('alignCentre', { kind: 'align', side: 'centre' }, hasTwo)
export const alignRight = arrangeCommand('alignRight', { kind: 'align', side: 'right' }, hasTwo)
export const alignTop = arrangeCommand('alignTop', { kind: 'align', side: 'top' }, hasTwo)
export const alignMiddle = arrangeCommand('alignMiddle', { kind: 'align', side: 'middle' }, hasTwo)
export const alignBottom = arrangeCommand('alignBottom', { kind: 'align', side: 'bottom' }, hasTwo)
export const distributeAcross = arrangeCommand('distributeAcross', { kind: 'distribute', axis: 0 }, hasThree)
export const distributeDown = arrangeCommand('distributeDown', { kind: 'distribute', axis: 1 }, hasThree)
