import { defineCommand } from './command.ts'

// What the page around the editor does.

export const save = defineCommand({
  id: 'save',
  group: 'file',
  keys: ['Control+S'],
  isEdit: true,
  run: ({ page }) => page.save(),
})

export const publish = defineCommand({ id: 'publish', group: 'file', isEdit: true, run: ({ page }) => page.publish() })
export const versions = defineCommand({ id: 'versions', group: 'file', run: ({ page }) => page.openVersions() })

export const importFile = defineCommand({
  id: 'import',
  group: 'file',
  isEdit: true,
  run: ({ page }) => page.openImport(),
})

export const exportFile = defineCommand({ id: 'export', group: 'file', run: ({ page }) => page.openExport() })

export const find = defineCommand({
  id: 'find',
  group: 'choose',
  keys: ['Control+F'],
  run: ({ page }) => page.openFind(),
})

export const symbols = defineCommand({
  id: 'symbols',
  group: 'tools',
  keys: ['D'],
  isEdit: true,
  run: ({ page }) => page.openSymbols(),
})

export const palette = defineCommand({
  id: 'palette',
  group: 'view',
  keys: ['Control+K'],
  run: ({ page }) => page.openPalette(),
})

export const keySheet = defineCommand({
  id: 'keySheet',
  group: 'view',
  keys: ['?'],
  run: ({ page }) => page.openKeys(),
})
