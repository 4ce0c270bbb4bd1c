import { defineCommand } from './command.ts'

export const undo = defineCommand({
  id: 'undo',
  group: 'edit',
  keys: ['Control+Z'],
  isEdit: true,
  when: ({ editor }) => editor.drawing.undoLabel !== null,
  run: ({ editor }) => editor.undo(),
})

export const redo = defineCommand({
  id: 'redo',
  group: 'edit',
  keys: ['Control+Shift+Z', 'Control+Y'],
  isEdit: true,
  when: ({ editor }) => editor.drawing.redoLabel !== null,
  run: ({ editor }) => editor.redo(),
})
