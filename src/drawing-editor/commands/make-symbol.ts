import { defineCommand } from './command.ts'
import { canBeSymbol } from './draw-own-symbol.ts'

/** Asks for name and ports; the dialog keeps what is chosen as a symbol of the company. */
export const makeSymbol = defineCommand({
  id: 'makeSymbol',
  group: 'edit',
  isEdit: true,
  when: ({ editor }) => canBeSymbol(editor),
  run: ({ page }) => page.openMakeSymbol(),
})
