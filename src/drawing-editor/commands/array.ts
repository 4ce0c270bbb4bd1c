import { hasChosen } from './chosen.ts'
import { defineCommand } from './command.ts'

/** Asks for rows and columns; the dialog makes the copies. */
export const array = defineCommand({
  id: 'array',
  group: 'edit',
  isEdit: true,
  when: hasChosen,
  run: ({ page }) => page.openArray(),
})
