import type { DrawingType } from '#contract/endpoints/drawings.ts'

const LETTER = { station: 'S', unit: 'S', source: 'R', resource: 'R' } as const satisfies Record<DrawingType, string>

const address = (page: 'show' | 'draw', type: DrawingType, keyId: string): string =>
  `/processDrawing/${page}${LETTER[type]}/${type}?id=${encodeURIComponent(keyId)}`

/** Address of the page that shows a drawing with live values. */
export const viewerAddress = (type: DrawingType, keyId: string): string => address('show', type, keyId)

/** Address of the page that edits a drawing. */
export const editorAddress = (type: DrawingType, keyId: string): string => address('draw', type, keyId)
