import { hasLevelTrend, levelTrendOperations } from '../symbols/level-trend.ts'
import { onlyChosen } from './chosen.ts'
import { defineCommand } from './command.ts'

/** Puts arrow and times of its level beside the chosen water box. */
export const levelTrend = defineCommand({
  id: 'levelTrend',
  group: 'edit',
  isEdit: true,
  when({ editor: { board, selection } }) {
    const box = onlyChosen(selection)
    return box !== null && hasLevelTrend(board, box)
  },
  run({ editor }) {
    const box = onlyChosen(editor.selection)
    if (!box) return
    editor.apply(levelTrendOperations(editor.board, box, editor.newTexts, editor.createUuid), 'levelTrend')
  },
})
