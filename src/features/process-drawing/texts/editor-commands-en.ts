import type { Translated } from '#contract/kit/texts.ts'
import { COMMAND_NAMES } from './command-names-en.ts'
import { COMMAND_NAMES as CHINESE_NAMES } from './command-names-zh-cn.ts'
import type * as source from './editor-commands-zh-cn.ts'

export const editorCommands: Translated<typeof source.editorCommands> = {
  command: COMMAND_NAMES,
  otherName: CHINESE_NAMES,
  step: {
    create: 'Draw',
    symbol: 'Place symbol',
    move: 'Move',
    resize: 'Resize',
    rotate: 'Rotate',
    movePoint: 'Move point',
    text: 'Edit text',
    picture: 'Change picture',
  },
  otherStep: 'Change',
  undoStep: 'Undo: {{step}}',
  redoStep: 'Redo: {{step}}',
  menus: 'Menus',
  menu: { file: 'File', edit: 'Edit', insert: 'Insert', arrange: 'Arrange', view: 'View' },
  contextMenu: 'Element menu',
  group: {
    file: 'File',
    edit: 'Edit',
    tools: 'Tools',
    choose: 'Select and find',
    arrange: 'Arrange',
    lines: 'Pipes',
    view: 'View',
  },
  tools: 'Drawing tools',
  arrangeBar: 'Arrange selection',
  paletteTitle: 'Commands',
  palettePlaceholder: 'Name of a command or symbol, or its pinyin',
  paletteEmpty: 'No command matches',
  paletteHint: '↑ ↓ choose, Enter runs, Esc closes',
  keysTitle: 'Keyboard shortcuts',
  panKey: 'Pan the drawing while held',
  spaceKey: 'Space',
  ask: {
    ungroupTitle: 'Ungroup groups with bindings ({{count}})?',
    ungroupDetail:
      'The names and data bindings of the groups themselves are deleted ({{count}}); those of their elements stay.',
    ungroup: 'Ungroup',
    cancel: 'Back',
  },
  refusal: {
    empty: 'The clipboard holds nothing that can be pasted',
    'too-large': 'This is too much for the clipboard; export and import it instead',
    newer: 'This was copied from a newer console; reload the page and try again',
    damaged: 'The elements on the clipboard are damaged; copy them again',
  },
  bind: {
    unit: 'Unit',
    symbols: 'Symbols that can be bound',
    nothing:
      'No symbol can be bound. Place transmitters, meters, pumps or control valves, and choose media for the pipes.',
    chooseUnit: 'The drawing has no unit of its own: choose one',
    lacking: 'The unit does not have: {{codes}}',
    twin: { primary: 'Primary difference and heat', secondary: 'Secondary difference and heat' },
    bind: 'Bind {{count}} symbols',
  },
  array: {
    rows: 'Rows',
    columns: 'Columns',
    gapX: 'Gap between columns (px)',
    gapY: 'Gap between rows (px)',
    make: 'Create',
    total: '{{number}} elements in all',
    count: 'Type a whole number from 1 to {{max}}',
    gap: 'Type a number from -{{max}} to {{max}}',
    tooMany: 'At most {{max}} elements can be created at once',
  },
  cancel: 'Cancel',
  close: 'Close',
}
