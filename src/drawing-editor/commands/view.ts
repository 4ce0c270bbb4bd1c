import { isEmptyBox, screenPoint } from '#drawing/engine.ts'
import { boxOfRefs } from '../selection/selection-box.ts'
import { NO_RULINGS } from '../stage/rulings.ts'
import { hasChosen } from './chosen.ts'
import { defineCommand } from './command.ts'

export const zoomIn = defineCommand({
  id: 'zoomIn',
  group: 'view',
  // the second is the same key without Shift, where a layout has it so
  keys: ['Control+Plus', 'Control+='],
  run: ({ editor }) => editor.stage.current?.camera.zoomBySteps(1),
})

export const zoomOut = defineCommand({
  id: 'zoomOut',
  group: 'view',
  keys: ['Control+-'],
  run: ({ editor }) => editor.stage.current?.camera.zoomBySteps(-1),
})

/** One document px is one CSS px. */
export const zoomWhole = defineCommand({
  id: 'zoomWhole',
  group: 'view',
  keys: ['Control+0'],
  run({ editor }) {
    const camera = editor.stage.current?.camera
    if (!camera) return
    const { width, height } = camera.window
    camera.zoomAt(screenPoint(width / 2, height / 2), 1 / camera.current.zoom)
  },
})

export const zoomToFit = defineCommand({
  id: 'zoomToFit',
  group: 'view',
  keys: ['Shift+1'],
  run: ({ editor }) => editor.stage.current?.camera.fit(),
})

export const zoomToChosen = defineCommand({
  id: 'zoomToChosen',
  group: 'view',
  keys: ['Shift+2'],
  when: hasChosen,
  run({ editor }) {
    const box = boxOfRefs(editor.board, editor.selection.refs)
    if (!isEmptyBox(box)) editor.stage.current?.camera.show(box)
  },
})

/** Lines of 20 px, to which drags snap; not a part of the drawing (R2.6-06). */
export const showGrid = defineCommand({
  id: 'showGrid',
  group: 'view',
  isOn: ({ editor }) => editor.state.isGridShown,
  run: ({ editor }) => editor.toggleGrid(),
})

/** Where the pointer is (R2.6-07). */
export const showCoordinates = defineCommand({
  id: 'showCoordinates',
  group: 'view',
  isOn: ({ editor }) => editor.state.areCoordinatesShown,
  run: ({ editor }) => editor.toggleCoordinates(),
})

/** Takes away the lines that were drawn from the rulers. */
export const clearRulings = defineCommand({
  id: 'clearRulings',
  group: 'view',
  when: ({ editor: { rulings } }) => rulings.x.length + rulings.y.length > 0,
  run: ({ editor }) => editor.setRulings(NO_RULINGS),
})
