import { defineCommand } from './command.ts'

/** Asks for the unit to whose points the symbols are bound. */
export const bindSymbols = defineCommand({
  id: 'bindSymbols',
  group: 'edit',
  isEdit: true,
  when: ({ editor: { board } }) => board.objects.objects.some(({ symbolId }) => typeof symbolId === 'string'),
  run: ({ page }) => page.openBinding(),
})
