import { GRID_SPACING } from '../stage/grid-spacing.ts'
import { ARROW_WAYS } from '../tools/port-seeking.ts'
import { hasChosen } from './chosen.ts'
import { type CommandContext, defineCommand } from './command.ts'

/** @param px - Document px. */
async function move({ editor, keys = '' }: CommandContext, px: number): Promise<void> {
  const { x, y } = ARROW_WAYS[keys.split('+').at(-1) ?? ''] ?? { x: 0, y: 0 }
  await editor.nudging.nudge(x * px, y * px)
}

export const nudge = defineCommand({
  id: 'nudge',
  group: 'arrange',
  keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  keysOf: 'board',
  isOfKeys: true,
  isEdit: true,
  isNudge: true,
  isToolFirst: true,
  when: hasChosen,
  run: (context) => move(context, 1),
})

export const nudgeFar = defineCommand({
  id: 'nudgeFar',
  group: 'arrange',
  keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  keysOf: 'board',
  isOfKeys: true,
  isEdit: true,
  isNudge: true,
  when: hasChosen,
  run: (context) => move(context, context.editor.segment === null ? 10 : GRID_SPACING),
})
