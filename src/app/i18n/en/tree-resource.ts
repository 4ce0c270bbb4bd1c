import type { Translation } from '../translation.ts'

export const treeResource: Translation<'treeResource'> = {
  search: 'Find {{noun}}',
  clear: 'Clear',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  tree: '{{noun}} tree',
  treeEmpty: 'Nothing here yet',
  noMatch: 'Nothing matches',
  all: 'All',
  below: 'Below “{{name}}”',
  topLevel: 'Top level',
  nothingBelow: 'Nothing below',
  nothingBelowDetail: 'Press Add, or drag one here within the tree.',
  moved: '“{{name}}” moved',
  undo: 'Undo',
  moveHint: 'Drag to rearrange; by keyboard Alt and an arrow',
  off: 'Off',
  switchOn: 'Switch {{name}} on',
  switchOff: 'Switch {{name}} off',
  isOn: '“{{name}}” is switched on',
  isOff: '“{{name}}” is switched off',
}
