import { useAtomValue } from 'jotai'
import type { WorldPoint } from '#drawing/engine.ts'
import { bindPointOperations } from '../../edit/bind-point.ts'
import { type ElementRef, refOf } from '../../edit/edit-board.ts'
import { insertOperations } from '../../edit/insert.ts'
import { chosen } from '../../selection/selection.ts'
import { figureText } from '../../symbols/figure-text.ts'
import { editorAtom } from '../editor-atoms.ts'
import { portsAtom } from '../ports-atom.ts'
import type { PlantPoint } from './dragged-point-atom.ts'

/** Binds elements to a point of the tree by slot 1, or puts a text with its value on the board; either is one step. */
export function useBindPoint() {
  const editor = useAtomValue(editorAtom)
  const { unitCode } = useAtomValue(portsAtom)
  // a point of the drawn unit stays one of the unit that the drawing is shown for
  const nodeOf = ({ nodeCode }: PlantPoint): string => (nodeCode === unitCode ? '' : nodeCode)
  return {
    bind(refs: readonly ElementRef[], point: PlantPoint): void {
      const { code, unit } = point.parameter
      const choice = { nodeCode: nodeOf(point), paramCode: code, unit }
      editor.apply(bindPointOperations(editor.board, refs, 1, choice), 'bindPoint')
      editor.select(chosen(refs))
    },
    put(point: PlantPoint, place: WorldPoint): void {
      const { code, name, unit } = point.parameter
      const node = nodeOf(point)
      const uuid = editor.createUuid()
      const bound = { ...(node !== '' && { stationId1: node }), stationVal1: code }
      editor.apply(insertOperations(editor.board, [{ ...figureText(uuid, place, name, unit), ...bound }]), 'bindPoint')
      editor.select(chosen([refOf(uuid)]))
    },
  }
}
