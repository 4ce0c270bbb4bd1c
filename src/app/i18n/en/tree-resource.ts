import type { Translation } from '../translation.ts'

export const treeResource: Translation<'treeResource'> = {
  search: 'Find',
  clear: 'Clear',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  tree: 'Tree of {{noun}}',
  treeEmpty: 'Nothing matches',
  all: 'All',
  addBelow: 'Add below “{{name}}”',
  edit: 'Edit',
  remove: 'Delete',
  below: 'Below “{{name}}”',
  topLevel: 'Top level',
  nothingBelow: 'Nothing below',
  nothingBelowDetail: 'Add one, or drag one here from the left.',
  moved: '“{{name}}” moved',
  undo: 'Undo',
  moveHint: 'Drag to rearrange; by keyboard Alt and an arrow',
  resizeHint: 'Drag to resize',
}
